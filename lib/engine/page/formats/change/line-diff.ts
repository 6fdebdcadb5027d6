import "server-only";
import { formatPatch, structuredPatch } from "diff";

type Change =
  | {
      readonly type: "normal";
      readonly normal: true;
      readonly ln1: number;
      readonly ln2: number;
      readonly content: string;
    }
  | { readonly type: "add"; readonly add: true; readonly ln: number; readonly content: string }
  | { readonly type: "del"; readonly del: true; readonly ln: number; readonly content: string };

type Chunk = {
  readonly content: string;
  readonly changes: readonly Change[];
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
};

export type LineDiff = {
  /** In the unified format of `git diff`. */
  readonly text: string;
  /** The same diff, parsed. */
  readonly json: {
    readonly files: readonly {
      readonly from: string;
      readonly to: string;
      readonly additions: number;
      readonly deletions: number;
      readonly chunks: readonly Chunk[];
    }[];
  };
};

const NAMES = ["previous", "current"] as const;
const TIME_LIMIT_MS = 2_000;

/** Compares two texts line by line; null when the comparison took too long. */
export function lineDiff(before: string, after: string): LineDiff | null {
  const patch = structuredPatch(...NAMES, before, after, undefined, undefined, {
    context: 3,
    timeout: TIME_LIMIT_MS,
  });
  if (patch === undefined) return null;
  const chunks = patch.hunks.map((hunk): Chunk => {
    let [old, now] = [hunk.oldStart, hunk.newStart];
    const changes = hunk.lines.flatMap((content): Change[] => {
      if (content.startsWith("+")) return [{ type: "add", add: true, ln: now++, content }];
      if (content.startsWith("-")) return [{ type: "del", del: true, ln: old++, content }];
      // "\ No newline at end of file" is an annotation, not a line.
      if (content.startsWith("\\")) return [];
      return [{ type: "normal", normal: true, ln1: old++, ln2: now++, content }];
    });
    const { oldStart, oldLines, newStart, newLines } = hunk;
    const content = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
    return { content, changes, oldStart, oldLines, newStart, newLines };
  });
  const count = (type: Change["type"]) =>
    chunks.reduce(
      (sum, { changes }) => sum + changes.filter((each) => each.type === type).length,
      0,
    );
  return {
    text: formatPatch(patch).replace(/^=+\n/, ""),
    json: {
      files: [
        { from: NAMES[0], to: NAMES[1], additions: count("add"), deletions: count("del"), chunks },
      ],
    },
  };
}
