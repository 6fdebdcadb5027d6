/** Blocks of Markdown that are more than a paragraph; every one is joined to its neighbours by an empty line. */

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map(cell).join(" | ")} |`)
    .join("\n");

export const list = (...items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join("\n");
