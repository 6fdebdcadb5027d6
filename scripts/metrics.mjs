/** Measures the size of the project: `npm run check -- --metrics`. Works on any checkout: `node scripts/metrics.mjs [FOLDER]`. With `--limits` it fails if a limit is exceeded. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";

/** Limits for production code: files directly in a folder, lines of a function and of a file. */
const LIMITS = { folder: 25, function: 100, file: 300 };

const limitsOnly = process.argv.includes("--limits");
const folder = process.argv.slice(2).find((each) => !each.startsWith("--")) ?? process.cwd();
const files = execFileSync("git", ["ls-files"], { cwd: folder, encoding: "utf8", maxBuffer: 1e8 })
  .split("\n")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(`${folder}/${file}`));
const isTest = (file) =>
  /^tests\/|\.(test|spec)\.tsx?$|\/test-(support|fixtures)\//.test(file) &&
  !/^scripts\//.test(file);

const sources = files.filter((file) => !isTest(file));
const lineCounts = [];
const functions = [];
const perFolder = new Map();
let testLines = 0;
let comments = 0;
let wordsInComments = 0;
let casts = 0;

for (const file of files) {
  const text = readFileSync(`${folder}/${file}`, "utf8");
  const lines = text.split("\n").length - 1;
  if (isTest(file)) {
    testLines += lines;
    continue;
  }
  lineCounts.push([lines, file]);
  perFolder.set(dirname(file), (perFolder.get(dirname(file)) ?? 0) + 1);
  const kind = file.endsWith("tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const seen = new Set();
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? [])
      if (!seen.has(pos) && node.kind !== ts.SyntaxKind.JsxText) {
        seen.add(pos);
        comments += 1;
        wordsInComments += text.slice(pos, end).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      }
    if (ts.isAsExpression(node) && node.type.getText(source) !== "const") casts += 1;
    if (ts.isFunctionLike(node) && node.body) {
      const length = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      functions.push([length, `${file}:${lineOf(node.getStart(source)) + 1}`]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const sorted = (rows) => rows.toSorted(([a], [b]) => a - b);
const quantile = (rows, share) => sorted(rows)[Math.floor((rows.length - 1) * share)]?.[0] ?? 0;
const longest = (rows) => sorted(rows).at(-1) ?? [0, ""];
const crowded = [...perFolder].filter(([, count]) => count > LIMITS.folder);
const longFunctions = functions.filter(([length]) => length > LIMITS.function);
const longFiles = lineCounts.filter(([length]) => length > LIMITS.file);
const named = (rows) => rows.map(([length, place]) => `${place} (${length})`).join(", ") || 0;
const sourceLines = lineCounts.reduce((sum, [lines]) => sum + lines, 0);

for (const [label, value] of [
  ["source files", sources.length],
  ["source lines", sourceLines],
  ["test lines", testLines],
  [
    "file lines, median / p95 / longest",
    `${quantile(lineCounts, 0.5)} / ${quantile(lineCounts, 0.95)} / ${longest(lineCounts).join(" ")}`,
  ],
  [
    "function lines, median / p95 / longest",
    `${quantile(functions, 0.5)} / ${quantile(functions, 0.95)} / ${longest(functions).join(" ")}`,
  ],
  ["functions over 100 lines", named(longFunctions)],
  ["files over 300 lines", named(longFiles)],
  ["comments / words", `${comments} / ${wordsInComments}`],
  ["type assertions", casts],
  ["folders over 25 files", crowded.map(([name, count]) => `${name} (${count})`).join(", ") || 0],
])
  if (!limitsOnly || label.includes(" over ")) console.log(`${label}: ${value}`);
if (limitsOnly && crowded.length + longFunctions.length + longFiles.length > 0)
  process.exitCode = 1;
