import "server-only";

export type FrontMatter = {
  /** As written in the file. */
  readonly title?: string | undefined;
  readonly date?: string | undefined;
  readonly description?: string | undefined;
  /** The text below the front matter. */
  readonly body: string;
};

const BLOCK = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** No repeated part matches a line end twice: a page could otherwise make the match take forever. */
const FIRST_LINE = /^(?:[^\S\n]*(?:#.*\r?)?\n)*[\w-]+[ \t]*:/;

/** Parses the front matter between two lines of `---` at the beginning of a Markdown file. */
export function parseFrontMatter(markdown: string): FrontMatter {
  const [whole = "", inside = ""] = BLOCK.exec(markdown) ?? [];
  // Two horizontal rules with prose between them look the same.
  if (!FIRST_LINE.test(inside)) return { body: markdown };
  const value = (name: string): string | undefined => {
    const found = new RegExp(`^${name}[ \\t]*:(.+)$`, "im").exec(inside)?.[1];
    return (
      found
        ?.trim()
        .replace(/^(["'])(.*)\1$/, "$2")
        .trim() || undefined
    );
  };
  return {
    title: value("title"),
    date: value("date"),
    description: value("description"),
    body: markdown.slice(whole.length),
  };
}
