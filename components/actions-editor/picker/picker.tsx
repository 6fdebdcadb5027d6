import { type ReactNode, useRef, useState } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import type { PickPurpose } from "@/lib/request/selectors/pick";
import { type SelectorChoice, uniqueIn } from "./choices";
import { PickerFrame } from "./frame";
import type { TagLists } from "./included";
import { type OtherPage, useOtherCounts } from "./other-pages";
import { type OnPick, PickerPanel, type PickerScreenshot } from "./panel";
import type { RecorderStep, StepRecording } from "./recorder";
import { usePickerSelection } from "./use-picker-selection";

export type PickerProps = {
  /** Untrusted HTML of the page. Null while it loads. */
  html: string | null;
  /** Untrusted text of the style sheets that the page links to. */
  linkedCss?: string | null | undefined;
  /** Absent unless style sheets are missing. */
  screenshot?: PickerScreenshot | null | undefined;
  /** Whether the HTML could not be loaded. */
  failed?: boolean | undefined;
  pageUrl: string | null;
  /** The other pages of the run, in which matches are also counted. Each is loaded when it is counted. */
  others: readonly OtherPage[];
  purpose: PickPurpose;
  /** The selector that the field has now. */
  current?: string | undefined;
  /** The current tag lists, for the preview of what they keep. */
  tags?: TagLists | undefined;
  onPick: OnPick;
  /** Receives recorded clicks and typing on the page. Absent if they cannot be recorded. */
  recording?: StepRecording | undefined;
  /** Confirms what was done with the last selector. */
  done?: string | null | undefined;
  /** Above the page, for example a choice of pages. */
  children?: ReactNode;
};

const noTags: TagLists = { include: [], exclude: [] };

/** The page, and beside it the picked element, its selectors and what they would keep. */
export function Picker(props: PickerProps) {
  const { html, others, purpose, current, tags = noTags, onPick, done, children } = props;
  const selection = usePickerSelection({ html, purpose, current, tags });
  const { root, element, choices, included } = selection;
  const [broken, setBroken] = useState(false);
  const failed = props.failed || broken;
  const [styled, setStyled] = useState(true);
  const [isOver, setOver] = useState(true);
  // A layout that does not fit the page is of no use.
  const screenshot = selection.page?.setRecorded ? (props.screenshot ?? null) : null;
  const shownScreenshot = isOver ? (screenshot?.src ?? null) : null;
  const list = useRef<HTMLDivElement>(null);
  const { recording } = props;
  const [recorded, setRecorded] = useState<readonly RecorderStep[] | null>(null);
  const record = (picked: readonly SelectorChoice[]) => {
    const [best] = picked;
    if (!recording || !recorded || !best) return;
    const step = {
      type: "click",
      selector: best.selector,
      others: uniqueIn(picked, best),
    } as const;
    recording.add(step);
    setRecorded([...recorded, step]);
  };
  const counts = useOtherCounts(
    others,
    choices.map(({ selector }) => selector),
    root !== null,
  );

  return (
    <div className="grid h-[calc(100dvh-11rem)] min-h-80 min-w-0 grid-rows-[minmax(12rem,1fr)_auto] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-1">
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        {children}
        {failed ? (
          <Callout tone="bad" title="This page could not be opened" />
        ) : html === null ? (
          <div
            // Holds the focus until the page has loaded.
            tabIndex={-1}
            data-autofocus=""
            className="flex-1 rounded-md border border-line-medium bg-sunken outline-none"
          />
        ) : (
          <PickerFrame
            html={html}
            linkedCss={props.linkedCss ?? null}
            element={element}
            marked={selection.marked}
            included={included}
            styled={styled}
            layout={props.screenshot?.layout ?? null}
            screenshot={shownScreenshot}
            onReady={selection.onReady}
            onFail={() => setBroken(true)}
            onPick={(picked) => selection.pick(picked, { onFound: record })}
            onWalk={selection.onWalk}
            onDone={() =>
              recorded
                ? record(choices)
                : list.current?.querySelector<HTMLElement>("input:checked, input")?.focus()
            }
          />
        )}
      </div>
      <PickerPanel
        {...{ purpose, selection, recording, recorded, counts, failed, done, styled, list, onPick }}
        screenshot={screenshot}
        isOver={isOver}
        onOver={setOver}
        onRecorded={setRecorded}
        onStyled={(on) => {
          setStyled(on);
          selection.page?.setStyled?.(on);
        }}
      />
    </div>
  );
}
