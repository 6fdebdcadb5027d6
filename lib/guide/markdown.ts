/** Builders for Markdown blocks. Callers separate blocks with an empty line. */

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map(cell).join(" | ")} |`)
    .join("\n");

export const list = (...items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join("\n");
