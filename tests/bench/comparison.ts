import { diffLines } from "diff";
import pixelmatch from "pixelmatch";
import type { ComparedRun } from "@/lib/compare/compared-run";
import { matchResults, moveOf } from "@/lib/compare/match-results";
import { pixelDifference } from "@/lib/compare/pictures/pixel-difference";
import { runSimilarity } from "@/lib/compare/run-similarity";
import { webRun } from "@/lib/compare/test-support/compared-runs";
import { defaultTextOptions } from "@/lib/compare/text/comparison-key";
import { textDifference } from "@/lib/compare/text/text-difference";
import { textRows } from "@/lib/compare/text/text-rows";
import type { Pixels } from "@/lib/results/artifacts/picture-content";
import { type Benchmark, median, rounded, timed } from "./benchmark";
import { randomNumbers } from "./real-text";

const REPEATS = 7;

async function medianTime(work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) times.push(await timed(work));
  return median(times);
}

const urls = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `https://www.example.org/page/${from + at}/?id=${at}&utm_source=a`,
  );

function compareAll(runs: readonly ComparedRun[]): void {
  const matched = matchResults(runs, 0);
  for (const at of runs.keys()) {
    for (const row of matched.rows) moveOf(matched, row, at);
    for (const source of ["web", null] as const) runSimilarity(matched, at, { source });
  }
}

/** Matching, moves and similarity of all runs. */
export const resultComparison: Benchmark = async () => {
  const two = await medianTime(() => compareAll(halves(300, 2)));
  return {
    name: "comparison of results: matching, moves and similarity",
    figures: {
      "300 × 300 results, ms": rounded(two, 1),
      "10 runs of 300 results, ms": rounded(await medianTime(() => compareAll(halves(300, 10))), 1),
      "10,000 × 10,000 results, ms": rounded(
        await medianTime(() => compareAll(halves(10_000, 2))),
        0,
      ),
    },
    target: "at most 100 ms for 300 × 300 results",
    isMet: two <= 100,
  };
};

/** Runs of which neighbours have half of their results in common. */
function halves(count: number, runs: number): ComparedRun[] {
  const key = `${count} ${runs}`;
  const made =
    madeRuns.get(key) ??
    Array.from({ length: runs }, (_, at) => webRun(urls((at * count) / 2, count)));
  madeRuns.set(key, made);
  return made;
}
const madeRuns = new Map<string, ComparedRun[]>();

/** Up to the rows of the first screen: a worker returns a structured clone. */
const readable = (before: string, after: string) =>
  textRows(structuredClone(textDifference(before, after, defaultTextOptions)), {
    layout: "side-by-side",
    expanded: new Set(),
  });

/** From two texts to the rows of the view. */
export const textComparison: Benchmark = async () => {
  const random = randomNumbers(1);
  const before = markdown(random, 1_000_000);
  const edited = before.map((line) => (random() < 0.05 ? `${line} and ${sentence(random)}` : line));
  const other = markdown(random, 1_000_000);
  const [one, few, unlike] = [before, edited, other].map((lines) => lines.join("\n"));
  const [text, changed, unrelated] = [one ?? "", few ?? "", unlike ?? ""];
  const ours = await medianTime(() => readable(text, changed));
  const rewritten = await medianTime(() => readable(text, unrelated));
  const peer = await timed(() => diffLines(text, changed));
  return {
    name: "comparison of texts of 1 MB",
    figures: {
      "5 % of the lines changed: lines and words, ms": rounded(ours, 0),
      "the same with jsdiff: lines only, ms": rounded(peer, 0),
      "every line changed a little, ms": rounded(
        await medianTime(() => readable(text, text.replaceAll("\n", " x\n"))),
        0,
      ),
      "unlike texts, ms": rounded(rewritten, 0),
      "unlike texts: result": outcomeOf(text, unrelated),
    },
    target: "5 % changed readable in 500 ms; unlike texts end within 1 s as rewritten",
    isMet: ours <= 500 && rewritten <= 1_000 && outcomeOf(text, unrelated).startsWith("rewritten"),
  };
};

function outcomeOf(before: string, after: string): string {
  const { rewritten, hunks } = textDifference(before, after, defaultTextOptions);
  return rewritten === null
    ? `${hunks.length} changes`
    : `rewritten, ${rounded(rewritten * 100)} % in common`;
}

const sentence = (random: () => number): string =>
  Array.from({ length: 5 + Math.floor(random() * 15) }, () =>
    Math.floor(random() ** 3 * 5_000).toString(36),
  ).join(" ");

/** Lines of a document, 40 % of them blank. */
function markdown(random: () => number, bytes: number): string[] {
  const lines: string[] = [];
  for (let size = 0; size < bytes; size += (lines.at(-1)?.length ?? 0) + 1)
    lines.push(random() < 0.4 ? "" : sentence(random));
  return lines;
}

const WIDTH = 1_280;

/** Alternates with bare pixelmatch on the same pixels. */
export const pictureComparison: Benchmark = async () => {
  const random = randomNumbers(2);
  const before = screenshot(random, 5_000);
  const after: Pixels = { ...before, data: before.data.slice() };
  for (let part = 0; part < 60; part += 1)
    paint(after, Math.floor(random() * 1_100), Math.floor(random() * 4_900), 160, 90);
  const [bare, ours, ignoring]: number[][] = [[], [], []];
  for (let turn = 0; turn < REPEATS + 2; turn += 1) {
    const drawn = new Uint8ClampedArray(before.data.length);
    const times = [
      await timed(() => pixelmatch(after.data, before.data, drawn, WIDTH, 5_000)),
      await timed(() => pixelDifference(before, after)),
      await timed(() =>
        pixelDifference(before, after, [{ x: 0, y: 0, width: WIDTH, height: 400 }]),
      ),
    ];
    // The first turns compile the code.
    if (turn >= 2)
      for (const [at, list] of [bare, ours, ignoring].entries()) list?.push(times[at] ?? 0);
  }
  const [floor, its, its2] = [bare, ours, ignoring].map((list) => median(list ?? []));
  const ratio = (its ?? 0) / (floor ?? 1);
  const tall = screenshot(randomNumbers(2), 7_200);
  return {
    name: "comparison of pictures of 1280 × 5000 pixels",
    figures: {
      "bare pixelmatch, ms": rounded(floor ?? 0, 0),
      "with regions and shares, ms": rounded(its ?? 0, 0),
      ratio: rounded(ratio),
      "with an ignored region: ratio": rounded((its2 ?? 0) / (floor ?? 1)),
      "1280 × 5000 with 1280 × 7200, ms": rounded(
        await medianTime(() => pixelDifference(before, tall)),
        0,
      ),
    },
    target: "at most 1.5 × bare pixelmatch",
    isMet: ratio <= 1.5,
  };
};

/** White with grey blocks in lines, as text has. */
function screenshot(random: () => number, height: number): Pixels {
  const picture = {
    width: WIDTH,
    height,
    data: new Uint8ClampedArray(WIDTH * height * 4).fill(255),
  };
  for (let y = 20; y < height - 20; y += 24)
    for (let x = 40; x < 1_000; x += 20 + Math.floor(random() * 60))
      paint(picture, x, y, 10 + Math.floor(random() * 20), 10);
  return picture;
}

function paint({ data }: Pixels, x: number, y: number, width: number, height: number): void {
  for (let row = y; row < y + height; row += 1)
    for (let at = (row * WIDTH + x) * 4; at < (row * WIDTH + x + width) * 4; at += 4)
      data.fill(40 + (at % 97), at, at + 3);
}
