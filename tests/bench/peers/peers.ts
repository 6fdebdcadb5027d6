import { writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import type { BenchmarkResult } from "../benchmark";
import { compareExplorers } from "./explorers";
import { compareExtractors } from "./extractors";
import { findPeers } from "./peer-packages";
import type { PeerTable } from "./peer-table";
import { compareSearch } from "./search-engines";

const NAME = "peers: the same work in one run";
const EXPLORERS = "peers: request explorers";
const REPORT = "docs/benchmarks.md";

/** The workbench and its peers on the same work in one run; writes the tables to `docs/benchmarks.md`. */
export async function comparePeers(): Promise<BenchmarkResult> {
  const peers = await findPeers();
  if (!peers) return { name: NAME, figures: { skipped: "npm could not install the peers" } };
  const tables = [
    ...(await compareSearch(peers)),
    ...(await compareExtractors(peers)),
    ...(await compareExplorers(peers)),
  ];
  writeFileSync(REPORT, report(tables));
  return { name: NAME, figures: figuresOf(tables) };
}

/** Only the request explorers, without the report. */
export async function compareExplorersOnly(): Promise<BenchmarkResult> {
  const peers = await findPeers();
  if (!peers) return { name: EXPLORERS, figures: { skipped: "npm could not install the peers" } };
  return { name: EXPLORERS, figures: figuresOf(await compareExplorers(peers)) };
}

const figuresOf = (tables: readonly PeerTable[]): BenchmarkResult["figures"] =>
  Object.fromEntries(
    tables.flatMap(({ title, head, rows }) =>
      rows.flatMap(([name, ...values]) =>
        values.map((value, at) => [`${title}, ${name}: ${head[at + 1]}`, value]),
      ),
    ),
  );

function report(tables: readonly PeerTable[]): string {
  const machine = `${cpus().length} processors (${cpus()[0]?.model.trim() || "model unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.version}`;
  const lines = [
    "# Beside peers",
    "",
    "Written by `npm run bench -- peers`: the workbench and its peers on the same work, in turns, in one run. Compare the figures of a column with each other; another machine has others.",
    "",
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    ...tables.flatMap(({ title, note, head, rows }) => [
      "",
      `## ${title}`,
      "",
      note,
      "",
      row(head),
      row(head.map((_, at) => (at === 0 ? "---" : "---:"))),
      ...rows.map(row),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
