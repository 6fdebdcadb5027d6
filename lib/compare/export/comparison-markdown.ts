import { inlineMarkdown } from "@/lib/results/export/markdown";
import type { RequestFieldValue } from "../differing-request-fields";
import { type Figure, figuresOf } from "../summary/run-figures";
import { type ComparisonExport, type ComparisonFacts, comparisonFacts } from "./comparison-facts";

export function comparisonMarkdown(comparison: ComparisonExport): string {
  const facts = comparisonFacts(comparison);
  const figures = new Map(figuresOf(comparison.matched.runs).map((each) => [each.key, each]));
  const names = facts.runs.map(({ run }) => (run === facts.baseline ? `${run} (baseline)` : run));
  const hasNames = facts.runs.some(({ name }) => name !== null);
  const parts = [
    "# Comparison of runs",
    table(
      ["Run", ...(hasNames ? ["Name"] : []), "Query", "Time", "Connection", "Outcome"],
      facts.runs.map(({ name, query, startedAt, connection, status, failure }, at) => [
        names[at] ?? "",
        ...(hasNames ? [name ?? ""] : []),
        query ?? "",
        startedAt,
        connection ?? "unknown",
        failure === null ? String(status ?? "done") : `failed: ${failure}`,
      ]),
    ),
    "## Request differences",
    facts.requests.length === 0
      ? "The requests are the same."
      : table(
          ["Field", ...names],
          facts.requests.map(({ path, values }) => [path, ...values.map(requestText)]),
        ),
    facts.notes.map(({ message }) => `- ${inlineMarkdown(message)}`).join("\n"),
    "## Figures",
    table(
      ["Figure", ...names],
      facts.figures.map(({ key, label, values }) => [
        label,
        ...values.map((value) => figureText(figures.get(key), value)),
      ]),
    ),
    "## Similarity to the baseline",
    `RBO with p = ${facts.persistence}. Ignored when matching URLs: ${facts.ignored.join(", ") || "nothing"}.`,
    table(
      ["Run", "Results", "Jaccard", "RBO", "Overlap"],
      facts.similarity.map(({ run, source, state, jaccard, rbo, overlaps }) => [
        run,
        source,
        ...(jaccard === null || rbo === null
          ? [state === "nothing" ? "nothing to compare" : "unknown", "", ""]
          : [
              String(jaccard),
              String(rbo),
              overlaps.map(({ depth, shared, of }) => `@${depth}: ${shared} of ${of}`).join(", "),
            ]),
      ]),
    ),
    "## Ranks",
    table(["Page", "Source", ...names], facts.pages.map(pageRow)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const pageRow = ({ title, url, source, ranks }: ComparisonFacts["pages"][number]) => [
  [title, url].filter(Boolean).join(" "),
  source,
  ...ranks.map(({ rank, move }) => [rank, move?.word].filter((each) => each != null).join(", ")),
];

function requestText(value: RequestFieldValue): string {
  if (value.kind === "absent") return "not set";
  if (value.kind === "not-stored") return "never stored";
  return value.kind === "default" ? `${value.text} (default)` : value.text;
}

function figureText(
  figure: Figure | undefined,
  { value, why, n, difference }: ComparisonFacts["figures"][number]["values"][number],
): string {
  if (value === null || !figure) return why ?? "";
  const sample = figure.sample === "page" ? ` (n = ${n})` : "";
  const sign = difference === null || difference === 0 ? "" : difference > 0 ? "+" : "−";
  const delta = sign === "" ? "" : `, ${sign}${figure.format(Math.abs(difference ?? 0))}`;
  return `${why ?? figure.format(value)}${sample}${delta}`;
}

/** Cells are one line each, with Markdown syntax escaped. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inlineMarkdown).join(" | ")} |`;
  return [line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}
