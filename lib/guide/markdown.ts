/** Blocks of Markdown that are more than a paragraph; every one is joined to its neighbours by an empty line. */

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map(cell).join(" | ")} |`)
    .join("\n");

export const list = (...items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join("\n");

export const steps = (...items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join("\n");

export const code = (language: "json" | "bash" | "text" | "html", ...lines: readonly string[]) =>
  ["```".concat(language), ...lines, "```"].join("\n");

export const json = (value: unknown): string => code("json", JSON.stringify(value, null, 2));
