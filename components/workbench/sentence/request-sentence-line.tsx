import { Fragment, type KeyboardEvent, type ReactNode, useState } from "react";
import { useDraftCheck } from "@/components/request-form/checks/draft-check";
import { FieldTemplates } from "@/components/request-form/fields/frame/field-findings";
import { queryPath } from "@/components/request-form/query/path";
import { nextRovingIndex } from "@/components/ui/controls/roving";
import { classNames } from "@/components/ui/layout/class-names";
import type { RequestSentence } from "@/lib/request/sentence/sentence";

type RequestSentenceLineProps = {
  onShow: (draftPath: string) => void;
  /** Lists the fields that differ from their default. */
  onShowChanged: () => void;
  /** Shows options that have no control. */
  onShowJson: () => void;
  className?: string | undefined;
  /** At the start of the line. */
  lead?: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
};

/** Describes the request in the form as a sentence whose parts lead to their fields. */
export function RequestSentenceLine(props: RequestSentenceLineProps) {
  const check = useDraftCheck();
  const [last, setLast] = useState<RequestSentence | null>(check?.sentence ?? null);
  // Keeps the last sentence while the code that checks the draft loads.
  if (check && check.sentence !== last) setLast(check.sentence);
  return (
    <div
      className={classNames(
        "flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-surface pr-2 pl-3 print:hidden",
        props.className,
      )}
    >
      {props.lead}
      {last ? <SentenceLine {...props} sentence={last} /> : null}
      {props.children}
    </div>
  );
}

type SentenceLineProps = Pick<
  RequestSentenceLineProps,
  "onShow" | "onShowChanged" | "onShowJson"
> & {
  sentence: RequestSentence;
};

export function SentenceLine(props: SentenceLineProps) {
  const { sentence, onShow, onShowChanged, onShowJson } = props;
  const { parts, more } = sentence;
  /** The one part in the tab order. */
  const [current, setCurrent] = useState(0);
  const links = [
    ...parts.map(({ text, lead, draftPath }) => ({
      text,
      lead,
      title: undefined,
      onClick: () => onShow(draftPath),
    })),
    ...(more
      ? [
          {
            text: more.text,
            lead: ", and ",
            title: more.names.join(", "),
            onClick: more.hasControls ? onShowChanged : onShowJson,
          },
        ]
      : []),
  ];
  const tabStop = Math.min(current, links.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = links.map(() => true);
    const next = nextRovingIndex(event.key, tabStop, all, "horizontal");
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };

  return (
    <div className="scroll-x flex min-w-0 flex-1 gap-3 whitespace-nowrap text-xs leading-7 text-ink-muted max-[480px]:leading-8">
      <div role="toolbar" aria-label="Request in one line" onKeyDown={onKeyDown}>
        {links.map(({ text, lead, title, onClick }, index) => (
          <Fragment key={`${lead}${text}`}>
            {index > 0 ? lead : null}
            <button
              type="button"
              tabIndex={index === tabStop ? 0 : -1}
              title={title}
              onFocus={() => setCurrent(index)}
              onClick={onClick}
              className="link text-ink"
            >
              {text}
            </button>
          </Fragment>
        ))}
      </div>
      {/* Not below the query, where it would move the page while a template is typed. A long query does not cover it at the end. */}
      <div className="max-[860px]:order-first min-[860px]:ml-auto min-[860px]:pr-2 [&>p]:leading-[inherit]">
        <FieldTemplates name={queryPath} part="values" />
      </div>
    </div>
  );
}
