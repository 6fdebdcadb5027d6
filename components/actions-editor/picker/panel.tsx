import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Progress } from "@/components/ui/feedback/progress";
import { Spinner } from "@/components/ui/feedback/spinner";
import { formatCount } from "@/lib/format/count";
import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import { type SelectorChoice, uniqueIn } from "./choices";
import type { IncludedContent } from "./included";
import { pickUses } from "./messages";
import type { OtherCounts } from "./other-pages";
import type { RecordedLayout } from "./recorded-layout";
import { Recorder, type RecorderStep, type StepRecording } from "./recorder";
import { PickerSelectors } from "./selectors";
import { PickerTree } from "./tree";
import type { PickerSelection } from "./use-picker-selection";

/** Called with the selector, its use, and the other selectors that match the element alone. */
export type OnPick = (selector: string, use: PickUse, others: readonly string[]) => void;

/** The screenshot of a page whose style sheets are incomplete. */
export type PickerScreenshot = {
  readonly layout: RecordedLayout;
  /** Null until it is loaded. */
  readonly src: string | null;
  /** Shown until the page is loaded: why it is missing, and what to do. */
  readonly waiting: ReactNode;
};

type PickerPanelProps = {
  purpose: PickPurpose;
  onPick: OnPick;
  /** Receives recorded steps. Absent if they cannot be recorded. */
  recording: StepRecording | undefined;
  done: string | null | undefined;
  selection: PickerSelection;
  /** Null while nothing is recorded. */
  recorded: readonly RecorderStep[] | null;
  onRecorded: (steps: readonly RecorderStep[] | null) => void;
  counts: OtherCounts;
  failed: boolean;
  styled: boolean;
  onStyled: (styled: boolean) => void;
  /** Null if all style sheets are known. */
  screenshot: PickerScreenshot | null;
  /** Whether the page is shown over its screenshot. */
  isOver: boolean;
  onOver: (isOver: boolean) => void;
  /** The list of selectors, to which Enter on the page moves the focus. */
  list: RefObject<HTMLDivElement | null>;
};

/** Beside the page: the picked element, its selectors, what they would keep, and the recording. */
export function PickerPanel(props: PickerPanelProps) {
  const { purpose, selection, recording, recorded, onRecorded, counts, done } = props;
  const { failed, list, onPick } = props;
  const { root, element, choices, included } = selection;
  return (
    <div className="flex max-h-[36dvh] min-h-0 min-w-0 flex-col gap-3 overflow-y-auto lg:max-h-none lg:overflow-visible">
      <p role="status" className="sr-only">
        {selection.announcement}
      </p>
      {root || failed ? null : (
        <p className="flex items-center gap-2 text-ink-muted">
          <Spinner /> Opening the page…
        </p>
      )}
      {done ? (
        <p role="status" className="flex items-center gap-1.5 [overflow-wrap:anywhere]">
          <Check aria-hidden className="size-3.5 shrink-0 text-ok" /> {done}
        </p>
      ) : null}
      {included ? <PickerIncluded included={included} purpose={purpose} /> : null}
      <LookOptions {...props} />
      {recording && root ? (
        <Checkbox
          label="Record steps"
          checked={recorded !== null}
          onChange={({ target: { checked } }) => onRecorded(checked ? [] : null)}
        />
      ) : null}
      {recording && recorded ? (
        <Recorder {...{ recording, element }} steps={recorded} onSteps={onRecorded} />
      ) : null}
      {element ? (
        <>
          <PickerTree element={element} onPick={selection.pick} onWalk={selection.onWalk} />
          <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
            <PickerSelectors
              choices={choices}
              counts={counts}
              chosen={selection.chosen}
              onChoose={selection.setChosen}
            />
          </div>
          {recorded ? null : (
            <UseButtons {...{ purpose, choices, onPick }} chosen={selection.chosen} />
          )}
        </>
      ) : root ? (
        <p className="text-ink-muted">
          Nothing is picked yet. Click an element, or focus the page and use the arrow keys.
        </p>
      ) : null}
    </div>
  );
}

/** How the page is shown. Other views make elements behind an overlay clickable. */
function LookOptions(props: PickerPanelProps) {
  const { selection, styled, onStyled, screenshot, isOver, onOver } = props;
  const isShown = screenshot?.src != null && isOver;
  return (
    <>
      {screenshot === null ? null : screenshot.src === null ? (
        <div className="grid gap-2">
          <p>Some style sheets of this page cannot be read. Its screenshot shows how it looks.</p>
          {screenshot.waiting}
        </div>
      ) : (
        <Checkbox
          label="Show the screenshot"
          detail={
            isOver
              ? "Some style sheets of this page cannot be read, so the page is shown over its screenshot."
              : "Some style sheets of this page cannot be read."
          }
          checked={isOver}
          onChange={({ target }) => onOver(target.checked)}
        />
      )}
      {selection.page?.setStyled && !isShown ? (
        <Checkbox
          label="Apply the page's style sheets"
          checked={styled}
          onChange={({ target }) => onStyled(target.checked)}
        />
      ) : null}
    </>
  );
}

type UseButtonsProps = Pick<PickerPanelProps, "purpose" | "onPick"> & {
  choices: readonly SelectorChoice[];
  chosen: string | null;
};

function UseButtons({ purpose, choices, chosen, onPick }: UseButtonsProps) {
  const current = choices.find(({ selector }) => selector === chosen);
  return (
    <div className="flex flex-wrap gap-2">
      {pickUses[purpose].map(({ use, label }, index) => (
        <Button
          key={use}
          variant={index === 0 ? "primary" : "default"}
          disabled={chosen === null}
          onClick={() => current && onPick(current.selector, use, uniqueIn(choices, current))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type PickerIncludedProps = { included: IncludedContent; purpose: PickPurpose };

/** The share of the page's text that would remain. */
function PickerIncluded({ included, purpose }: PickerIncludedProps) {
  const { characters, all, include } = included;
  const share = all === 0 ? 0 : characters / all;
  return (
    <section aria-label="Kept content" className="grid gap-1">
      <Progress
        label="Kept text"
        value={share * 100}
        text={`${formatShare(share)} · ${formatCount(characters)} of ${formatCount(all)} characters`}
      />
      <p className="text-xs text-ink-muted">
        {purpose === "include" && include === null
          ? "Nothing selected: everything is kept."
          : include === null
            ? "Main-content detection still applies to the rest, unless it is off."
            : "“Keep only” overrides main-content detection."}
      </p>
    </section>
  );
}

const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? "Under 1 %" : `${Math.round(share * 100)} %`;
