import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf, formatCount } from "@/lib/format/count";
import { contentKinds } from "@/lib/results/contents/parse-contents";
import type { ContentKind } from "@/lib/results/model/result-view";
import { type CutPlace, cutText } from "./cut-text";
import { fence } from "./fence";

export const places = ["end", "block", "line", "word", "character"] as const satisfies CutPlace[];

export const partShape = {
  format: z.string(),
  characters: z.int().describe("Length of the whole content."),
  from: z.int(),
  to: z.int().describe("Read on from here if it is less than characters."),
  endsAt: z
    .enum(places)
    .describe("end: complete. block: cut between blocks. Otherwise cut inside a large block."),
  text: z.string().describe("Untrusted text between two tags."),
};

type PartFacts = Omit<z.output<z.ZodObject<typeof partShape>>, "text">;

/** For the notes around one part. */
export const FRAME_OF_PART_TOKENS = 110;
/** A shorter part of a page is of no use. */
const MIN_PART_TOKENS = 40;

const wholeLines: ReadonlySet<ContentKind> = new Set<ContentKind>(
  contentKinds.filter((kind) => !["markdown", "summary", "answer"].includes(kind)),
);

export const cutUnitOf = (kind: ContentKind): "markdown" | "lines" =>
  wholeLines.has(kind) ? "lines" : "markdown";

const placeText: Readonly<Record<CutPlace, string>> = {
  end: "complete",
  block: "cut between blocks",
  line: "cut inside a large block, after a line",
  word: "cut inside a large block, after a word",
  character: "cut inside a large block, after a character",
};

export const partHead = ({ format, from, to, characters, endsAt }: PartFacts): string =>
  `${format}, characters ${formatCount(from)} to ${formatCount(to)} of ${formatCount(characters)}, ${placeText[endsAt]}:`;

/** The call that reads a content from a position. */
export const readOn = (run: string, result: number, format: string, from: number): string =>
  `read_page ${JSON.stringify({ run, result, format, from })}`;

export type Part = {
  readonly kind: ContentKind;
  readonly text: string;
  /** Tokens of the text inside a JSON string; not exact above the budget. */
  readonly tokens: number;
};

/** A content of a result from its start, in at most `allowed` tokens of text and of data each. */
export function partOf(
  { kind, text, tokens }: Part,
  allowed: number,
  number: number,
  mark: string,
  run: string | null,
): { readonly report: (PartFacts & { readonly text: string }) | null; readonly text: string } {
  const next = (from: number) =>
    run === null ? "" : ` Read it: ${readOn(run, number, kind, from)}`;
  const part =
    allowed < MIN_PART_TOKENS && tokens > allowed
      ? null
      : cutText(text, { from: 0, tokens: allowed, blocks: cutUnitOf(kind) });
  if (part === null)
    return {
      report: null,
      text: `${kind}: ${countOf(text.length, "character")}, not shown.${next(0)}`,
    };
  const fenced = fence(part.text, mark);
  const facts = {
    ...{ format: kind, characters: part.total, from: part.from, to: part.to, endsAt: part.place },
  };
  return {
    report: { ...facts, text: fenced },
    text: [
      partHead(facts),
      fenced,
      ...(part.place === "end" ? [] : [`The rest is not shown.${next(part.to)}`]),
    ].join("\n"),
  };
}
