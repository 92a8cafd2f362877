// Lays out a tree with d3-hierarchy, the layout that ours is held to.
//
//   node d3_layout.mjs x       parents as JSON on standard input; prints each node's x
//   node d3_layout.mjs time N  prints the milliseconds of the best of N runs, and each x
//
// Needs `npm install` in this folder.
import { readFileSync } from "node:fs";
import { hierarchy, tree } from "d3-hierarchy";

const [mode, runs] = process.argv.slice(2);
const parents = JSON.parse(readFileSync(0, "utf8"));
const data = parents.map((_, id) => ({ id, children: null }));
for (let id = 1; id < parents.length; ++id) {
  const parent = data[parents[id]];
  (parent.children ??= []).push(data[id]);
}
const root = hierarchy(data[0]);
const layOut = tree().nodeSize([1, 1]).separation(() => 1);

let best = Infinity;
for (let run = 0; run < (mode === "time" ? Number(runs) : 1); ++run) {
  const start = performance.now();
  layOut(root);
  best = Math.min(best, performance.now() - start);
}
const x = new Array(parents.length);
root.each((node) => {
  x[node.data.id] = node.x;
});
process.stdout.write(JSON.stringify(mode === "time" ? { milliseconds: best, x } : x));
