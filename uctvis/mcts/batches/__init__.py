"""Searches that give many positions at once to functions in Python, as networks need it.

A batch of n iterations has three parts. First, n leaves are gathered: each iteration goes down to
its leaf, and all of them count as visits at once but not yet as payoffs. So an iteration that has
no payoff yet counts as lost, and the next ones prefer other leaves: the virtual loss of Chaslot,
Winands, van den Herik (2008), "Parallel Monte-Carlo Tree Search", section 3.3. Nothing but visits
and new children changes while a batch is gathered.

Then the functions are called. Last, all that was gathered is taken back, and the iterations are
added one after the other, each with its children, its payoff and what policies learn from it,
exactly as a record repeats them. So the moment after each iteration is one that a record leads to,
a search may stop there, and with n = 1 the tree is the same as without batches.

Priors are needed where children are created. A node whose priors are not known yet waits until all
leaves are gathered; then one call asks the priors of all that wait, and their iterations go on. If
one function returns values and priors, it returns those of the leaves, too, which are kept until
the leaf gets children. An iteration that comes to a node that waits, or needs the priors of a leaf
of its own batch, ends the batch before it: so batches are shorter while the tree is small.

There are two of these searches. `stepping` steps between compiled code and Python; `plain` is the
same in plain Python, independently, for all games and policies. Both grow the same trees.
"""
