import "@/lib/contract/zod-settings";
import * as z from "zod";
import { searchRequestSchema, type WireSearchRequest } from "@/lib/contract/request";
import { type GuideSectionId, sectionOf } from "./contents";
import { expandDirectives } from "./directives";

export type GuidePage = {
  /** Path after `/guide/`, and of the file below `lib/guide/pages`. */
  readonly slug: string;
  readonly title: string;
  /** One sentence: the page's description and its line in the index. */
  readonly summary: string;
  /** The text as Markdown, without title and example; directives are expanded. */
  readonly markdown: string;
  readonly section: GuideSectionId;
  /** Slugs of pages to read next. */
  readonly related: readonly string[];
  /** A request that the contract accepts; shown as JSON and offered to the workbench. */
  readonly example?: WireSearchRequest | undefined;
};

const PAGE =
  /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*?)(?:```json example\n(?<example>[\s\S]*?)\n```)?\s*$/;

const headSchema = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  related: z.string().transform((slugs) => slugs.split(", ")),
});

const exampleSchema = z.custom<WireSearchRequest>(
  (value) => searchRequestSchema.safeParse(value).success,
  "The example is not a valid request.",
);

/**
 * Parses one file of the guide: `title`, `summary` and `related` between two lines of `---`, Markdown with directives,
 * and optionally a final code block `json example` with a request. Errors include the slug.
 */
export function parseGuidePage(slug: string, text: string): GuidePage {
  const { head = "", body = "", example } = PAGE.exec(text)?.groups ?? {};
  const entries = head.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  try {
    return {
      slug,
      section: sectionOf(slug).id,
      ...headSchema.parse(Object.fromEntries(entries)),
      markdown: expandDirectives(body.trim()),
      ...(example !== undefined && { example: exampleSchema.parse(JSON.parse(example)) }),
    };
  } catch (error) {
    throw new Error(`Guide page ${slug}: ${error instanceof Error ? error.message : error}`);
  }
}
