import { classNames } from "@/components/ui/layout/class-names";
import { truncate } from "@/lib/format/truncate";
import {
  type DiffLine,
  type DiffPair,
  type DiffRow,
  diffWithinLine,
} from "@/lib/results/contents/change-diff";

const looks = {
  same: { sign: " ", word: "", line: "", mark: "" },
  added: { sign: "+", word: "added: ", line: "bg-ok-soft", mark: "text-ok font-semibold" },
  removed: { sign: "−", word: "removed: ", line: "bg-bad-soft", mark: "text-bad font-semibold" },
} as const;

/** Characters of a line; the raw view has the whole line. */
const MAX_LINE_LENGTH = 5_000;

/** A line of an inline diff. `other`: the line that it replaces or that replaces it. */
export function DiffInline({ row, other }: { row: DiffRow; other: string | null }) {
  if (row.kind === "gap") return <Gap text={row.text} />;
  return (
    <div className={classNames("flex min-h-5", looks[row.kind].line)}>
      <LineNumber value={row.before} />
      <LineNumber value={row.after} />
      <LineText line={row} other={other} />
    </div>
  );
}

/** A line of a side-by-side diff. */
export function DiffSides({ pair }: { pair: DiffPair }) {
  if (pair.kind === "gap") return <Gap text={pair.text} />;
  const { before, after } = pair;
  const changed = before?.kind === "removed" && after?.kind === "added";
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <Side line={before} number={before?.before ?? null} other={changed ? after.text : null} />
      <Side line={after} number={after?.after ?? null} other={changed ? before.text : null} />
    </div>
  );
}

type SideProps = { line: DiffLine | null; number: number | null; other: string | null };

function Side({ line, number, other }: SideProps) {
  if (!line) return <div className="min-h-5 bg-sunken" />;
  return (
    <div className={classNames("flex min-h-5 min-w-0", looks[line.kind].line)}>
      <LineNumber value={number} />
      <LineText line={line} other={other} />
    </div>
  );
}

const LineNumber = ({ value }: { value: number | null }) => (
  <span
    aria-hidden
    data-number={value ?? undefined}
    className="w-10 shrink-0 select-none pr-2 text-right text-ink-faint before:content-[attr(data-number)]"
  />
);

function LineText({ line, other }: { line: DiffLine; other: string | null }) {
  const look = looks[line.kind];
  const text = truncate(line.text, MAX_LINE_LENGTH);
  const pieces = other === null ? [{ text, changed: false }] : diffWithinLine(text, other);
  return (
    <>
      <span aria-hidden className={classNames("w-4 shrink-0 select-none", look.mark)}>
        {look.sign}
      </span>
      <code className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere] pr-3">
        <span className="sr-only">{look.word}</span>
        {pieces.map((piece, index) =>
          piece.changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no other key
            <mark key={index} className={classNames("bg-transparent underline", look.mark)}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </code>
    </>
  );
}

const Gap = ({ text }: { text: string }) => (
  <div className="border-y border-line bg-sunken px-3 text-ink-muted">
    <bdi>{text || "…"}</bdi>
  </div>
);
