"""What programs of each language usually do is allowed in the sandbox."""

import shutil
import subprocess
from dataclasses import replace
from time import perf_counter

import pytest
from playing_bots import PATIENCE
from small_bots import small_bot

from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess

# Each computes in a thread, starts another program, writes a file and reads it, sees the time, and
# answers each line with the same line.
C = r"""
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static void *work(void *value) { *(int *)value += 1; return value; }
int main(void) {
    char line[100];
    int value = 41;
    pthread_t thread;
    struct timespec now;
    if (pthread_create(&thread, NULL, work, &value) || pthread_join(thread, NULL)) return 1;
    if (value != 42 || system("true") || clock_gettime(CLOCK_REALTIME, &now)) return 2;
    FILE *file = fopen("/tmp/file", "w+");
    if (!file || fputs("x", file) < 0 || fclose(file)) return 3;
    free(memset(malloc(20000000), 1, 20000000));
    while (fgets(line, sizeof line, stdin)) { fputs(line, stdout); fflush(stdout); }
    return 0;
}
"""
CPP = r"""
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iostream>
#include <random>
#include <string>
#include <vector>
int main() {
    std::random_device seed;
    auto value = std::async(std::launch::async, [&] { return seed() * 0 + 42; }).get();
    std::vector<int> numbers(5000000, 1);
    std::ofstream("/tmp/file") << value;
    if (value != 42 || std::system("true")) return 1;
    if (std::chrono::system_clock::now().time_since_epoch().count() <= 0) return 2;
    try { throw 1; } catch (int) { }
    for (std::string line; std::getline(std::cin, line);) std::cout << line << std::endl;
}
"""
JAVA = """
import java.io.*;
import java.nio.file.*;
import java.util.stream.*;
class Player {
    public static void main(String[] arguments) throws Exception {
        long sum = IntStream.range(0, 1000).parallel().sum();
        if (sum != 499500) System.exit(1);
        if (new ProcessBuilder("true").start().waitFor() != 0) System.exit(2);
        Files.writeString(Path.of("/tmp/file"), "x");
        System.gc();
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = reader.readLine()) != null;) System.out.println(line);
    }
}
"""
PYTHON = """
import asyncio, multiprocessing, subprocess, sys, threading, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
def main():
    with ThreadPoolExecutor(2) as pool, ProcessPoolExecutor(2) as processes:
        assert list(pool.map(abs, [-1, 2])) == list(processes.map(abs, [-1, 2]))
    queue = multiprocessing.Queue()
    queue.put(1)
    assert queue.get() == 1
    subprocess.run(["true"], check=True)
    async def wait():
        process = await asyncio.create_subprocess_exec("true")
        return await process.wait()
    assert asyncio.run(wait()) == 0
    with open("/tmp/file", "w") as file: file.write(time.ctime())
    for line in sys.stdin: print(line, end="", flush=True)
if __name__ == "__main__":
    main()
"""
NODE = """
const fs = require("fs"), readline = require("readline");
const { execFileSync } = require("child_process");
const { Worker } = require("worker_threads");
execFileSync("true");
fs.writeFileSync("/tmp/file", Buffer.alloc(100000));
new Worker("require('worker_threads').parentPort.postMessage(42)", { eval: true }).on(
  "message",
  (value) => {
    fs.promises.readFile("/tmp/file").then(() => {
      const lines = readline.createInterface({ input: process.stdin });
      lines.on("line", (line) => console.log(line));
    });
  },
);
"""
LANGUAGES = {
    "C": ("player.c", C, ("cc", "-pthread", "-o", "made", "player.c"), ("./made",)),
    "C++": ("player.cpp", CPP, ("c++", "-pthread", "-o", "made", "player.cpp"), ("./made",)),
    "Java": ("Player.java", JAVA, ("javac", "Player.java"), ("java", "-Xmx64m", "Player")),
    "Python": ("player.py", PYTHON, ("python3", "--version"), ("python3", "player.py")),
    "Node": ("player.js", NODE, ("node", "--version"), ("node", "player.js")),
}


def answers(bot, sandbox, count):
    """What a bot that rests between its answers says to some lines."""
    errors = []

    def note(kind, _seat, **values):
        if kind == "error":
            errors.append(values["text"])

    found = []
    pipes = Pipes()
    process = BotProcess(0, bot, sandbox, pipes, note, rests=True)
    try:
        for number in range(count):
            process.expect()
            process.send(f"line {number}")
            until = perf_counter() + PATIENCE
            assert pipes.wait(until, lambda: process.answer is not None), errors
            found.append(process.take().text)
    finally:
        end_all((process,), 0.0)
        pipes.close()
    return found


@pytest.mark.parametrize(
    ("source", "addresses"),
    [("player.py", 2**30 + 2**26), ("player.c", 2**30 + 2**26), ("Player.java", -1), ("", -1)],
)
def test_addresses_are_limited_where_the_language_allows_it(
    bots_folder, sandbox, source, addresses
):
    text = """
import resource, sys
for line in sys.stdin: print(resource.getrlimit(resource.RLIMIT_AS)[1], flush=True)
"""
    bot = replace(small_bot(bots_folder, "bot", text, memory=2**26), source=source)
    assert answers(bot, sandbox, 1) == [str(addresses)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_programs_run(bots_folder, sandbox, language):
    name, source, build, command = LANGUAGES[language]
    if shutil.which(build[0], path="/usr/local/bin:/usr/bin:/bin") is None:
        pytest.skip(f"{build[0]} is not installed")
    bot = replace(small_bot(bots_folder, "bot"), command=command)
    (bot.folder / name).write_text(source)
    subprocess.run(build, cwd=bot.folder, check=True, capture_output=True)
    assert answers(bot, sandbox, 3) == ["line 0", "line 1", "line 2"]
