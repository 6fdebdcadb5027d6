import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Field } from "@/components/ui/controls/field";
import { LimitedTextArea } from "@/components/ui/controls/limited-text-area";
import { Badge } from "@/components/ui/feedback/badge";
import { Kbd } from "@/components/ui/feedback/kbd";
import { useSingleKeys } from "@/components/ui/feedback/shortcut";
import { classNames } from "@/components/ui/layout/class-names";
import { type JudgeCase, MAX_NOTE } from "@/lib/judge/cases/judge-case";
import type { GradeOrOpen } from "@/lib/judge/cases/judgement";
import type { PoolItem } from "@/lib/judge/cases/pool";
import { gradesOf, labelOf, type Scale } from "@/lib/judge/cases/scale";
import { useStoredText } from "../state/use-stored-text";
import { StoredPageText } from "./page-text";
import { NOTE_ID } from "./use-grading-keys";
import type { Judging } from "./use-judging";
import { verdictText } from "./verdict-text";

type JudgedItemProps = {
  item: PoolItem;
  judgeCase: JudgeCase;
  isBlind: boolean;
  judging: Judging;
};

/** A result with its query, the grades and the note. */
export function JudgedItem(props: JudgedItemProps) {
  const { item, judgeCase, judging } = props;
  const { at, current, canUndo, grade, undo, move } = judging;
  const { total } = judging.progress;
  const query = judgeCase.queries.find(({ qid }) => qid === item.qid);
  return (
    <section
      aria-label="Result to judge"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-1">
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">{query?.query}</h3>
        {query?.need ? <p className="text-ink-muted text-pretty">{query.need}</p> : null}
        {judgeCase.guidelines ? (
          <details>
            <summary className="min-h-target w-fit cursor-pointer text-ink-muted">
              Guidelines
            </summary>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{judgeCase.guidelines}</p>
          </details>
        ) : null}
      </div>
      <GradeButtons scale={judgeCase.scale} current={current?.verdict} onGrade={grade} />
      <Shown {...props} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" shortcut="k" disabled={at === 0} onClick={() => move(-1)}>
          Previous
        </Button>
        <Button size="sm" shortcut="j" disabled={at + 1 >= total} onClick={() => move(1)}>
          Next
        </Button>
        <Button size="sm" shortcut="z" disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <span className="text-xs text-ink-muted tabular-nums">
          {at + 1} of {total}
        </span>
        {current ? (
          <Badge tone="accent">
            {verdictText(current.verdict, (each) => labelOf(judgeCase.scale, each))}
          </Badge>
        ) : null}
      </div>
    </section>
  );
}

function Shown({ item, isBlind, judging: { note, writeNote } }: JudgedItemProps) {
  const { result } = item;
  const noteField = useStoredText(note, writeNote);
  const singleKeys = useSingleKeys();
  const isLink = /^https?:\/\//i.test(result.address);
  return (
    <>
      <div className="grid gap-1 border-l-2 border-line-medium pl-3">
        <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {result.title ?? "Untitled"}
        </p>
        {isLink ? (
          <a
            href={result.address}
            target="_blank"
            rel="noreferrer"
            className="link w-fit max-w-full text-xs [overflow-wrap:anywhere]"
          >
            {result.address}
          </a>
        ) : (
          <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">{item.url}</p>
        )}
        {result.excerpt ? (
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {result.excerpt}
          </p>
        ) : null}
        {isBlind ? null : (
          <ul aria-label="Found by" className="text-xs text-ink-muted">
            {item.found.map(({ system, rank }) => (
              <li key={system.id} className="[overflow-wrap:anywhere]">
                {system.label}: rank {rank}
              </li>
            ))}
          </ul>
        )}
      </div>
      <StoredPageText item={item} />
      <div id={NOTE_ID}>
        <Field label="Note" hint={singleKeys ? "N" : undefined}>
          <LimitedTextArea
            rows={2}
            maxLength={MAX_NOTE}
            {...noteField}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
            }}
          />
        </Field>
      </div>
    </>
  );
}

type GradeButtonsProps = {
  scale: Scale;
  current: GradeOrOpen | undefined;
  onGrade: (verdict: GradeOrOpen) => void;
};

/** One button per grade, and those for unrateable and postponed results. Each names its key. */
function GradeButtons({ scale, current, onGrade }: GradeButtonsProps) {
  const singleKeys = useSingleKeys();
  const choices: readonly { verdict: GradeOrOpen; label: string; keys: string }[] = [
    ...gradesOf(scale).map((grade) => ({
      verdict: grade,
      label: labelOf(scale, grade),
      keys: String(grade),
    })),
    { verdict: "unrateable", label: "Unrateable", keys: "u" },
    { verdict: "later", label: "Later", keys: "l" },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label="Grade" className="flex flex-wrap gap-2">
      {choices.map(({ verdict, label, keys }) => (
        <button
          key={keys}
          type="button"
          aria-pressed={verdict === current}
          aria-keyshortcuts={singleKeys ? keys.toUpperCase() : undefined}
          onClick={() => onGrade(verdict)}
          className={classNames(
            buttonClass("default", "md"),
            verdict === current && "border-accent bg-accent-soft text-accent",
          )}
        >
          <Kbd keys={keys} />
          {label}
        </button>
      ))}
    </div>
  );
}
