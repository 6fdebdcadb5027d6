import { formatPage } from "@/lib/engine/page/format-page";
import { formatDepsOf } from "../support/sample-page-view";

/** A saved page with what its Markdown must and must not contain. */
export type RegressionPage = {
  readonly html: string;
  readonly has: readonly string[];
  readonly not: readonly string[];
  /** Lines that must occur exactly once. */
  readonly once: readonly string[];
};

const HEAD = /^<!--\n([\s\S]*?)\n-->\n/;
const CHECK = /^(has|not|once): (\S.*)$/;

/** Parses a page file: a comment with one check per line, then the page. */
export function parseRegressionPage(file: string): RegressionPage {
  const head = HEAD.exec(file);
  if (head === null) throw new Error("The file must start with a comment that lists its checks.");
  const checks = { has: [] as string[], not: [] as string[], once: [] as string[] };
  for (const line of (head[1] ?? "").split("\n")) {
    const [, kind, text = ""] = CHECK.exec(line) ?? [];
    if (kind !== "has" && kind !== "not" && kind !== "once")
      throw new Error(`Not a check: ${JSON.stringify(line)}. Use "has:", "not:" or "once:".`);
    checks[kind].push(text);
  }
  if (checks.has.length + checks.once.length === 0)
    throw new Error('The page needs at least one "has:" or "once:".');
  return { html: file.slice(head[0].length), ...checks };
}

/** The Markdown that a search returns for the page, and the warnings beside it. */
export async function markdownOf(
  html: string,
): Promise<{ markdown: string; warnings: readonly string[] }> {
  const url = "https://pages.example/section/page";
  const { fields, warnings } = await formatPage(
    {
      sourceURL: url,
      page: {
        form: "html",
        text: html,
        bytes: null,
        url,
        statusCode: 200,
        contentType: "text/html",
        rendered: null,
        proxyUsed: "basic",
      },
      options: {},
      formats: [{ type: "markdown" }],
      pdf: null,
      cleans: false,
    },
    formatDepsOf(),
  );
  return { markdown: String(fields.markdown), warnings };
}

/** The failed checks, as sentences. */
export function failedChecks(page: RegressionPage, markdown: string): string[] {
  const text = ` ${collapse(markdown)} `;
  const lines = markdown.split("\n").map(collapse);
  const contains = (part: string) =>
    part.startsWith("# ") ? lines.includes(part) : text.includes(collapse(part));
  return [
    ...page.has.filter((part) => !contains(part)).map((part) => `missing: ${part}`),
    ...page.not.filter(contains).map((part) => `unwanted: ${part}`),
    ...page.once
      .map((line) => [line, lines.filter((each) => each === line).length] as const)
      .filter(([, count]) => count !== 1)
      .map(([line, count]) => `${count} times instead of once: ${line}`),
  ];
}

const collapse = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim();
