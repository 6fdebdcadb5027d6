import { Check } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import type { SelectorChoice } from "./choices";
import { PickerFrame } from "./frame";
import type { TagLists } from "./included";
import { PickerIncluded } from "./included-line";
import { pickUses } from "./messages";
import { type OtherPage, useOtherCounts } from "./other-pages";
import { PickerSelectors } from "./selectors";
import { PickerTree } from "./tree";
import { usePickerSelection } from "./use-picker-selection";

export type PickerProps = {
  /** Untrusted HTML of the page. Null while it loads. */
  html: string | null;
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
  /** Called with the selector, its use, and the other selectors that match the element alone. */
  onPick: (selector: string, use: PickUse, others: readonly string[]) => void;
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
  const list = useRef<HTMLDivElement>(null);
  const counts = useOtherCounts(
    others,
    choices.map(({ selector }) => selector),
    root !== null,
  );

  return (
    <div className="grid h-[calc(100dvh-11rem)] min-h-80 min-w-0 grid-rows-[minmax(0,1fr)_minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-1">
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        {children}
        {failed ? (
          <Callout tone="bad" title="This page could not be opened." />
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
            element={element}
            marked={selection.marked}
            included={included}
            styled={styled}
            onReady={selection.onReady}
            onFail={() => setBroken(true)}
            onPick={selection.pick}
            onWalk={selection.onWalk}
            onDone={() => list.current?.querySelector<HTMLElement>("input:checked, input")?.focus()}
          />
        )}
      </div>
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
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
        {selection.page?.setStyled ? (
          // Turning them off makes elements behind an overlay clickable.
          <Checkbox
            label="Apply the page's style sheets"
            checked={styled}
            onChange={({ target: { checked } }) => {
              setStyled(checked);
              selection.page?.setStyled?.(checked);
            }}
          />
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
            <UseButtons {...{ purpose, choices, onPick }} chosen={selection.chosen} />
          </>
        ) : root ? (
          <p className="text-ink-muted">
            Nothing is picked yet. Click an element, or focus the page and use the arrow keys.
          </p>
        ) : null}
      </div>
    </div>
  );
}

type UseButtonsProps = Pick<PickerProps, "purpose" | "onPick"> & {
  choices: readonly SelectorChoice[];
  chosen: string | null;
};

function UseButtons({ purpose, choices, chosen, onPick }: UseButtonsProps) {
  const alternatives = choices
    .filter(({ selector, count }) => count === 1 && selector !== chosen)
    .map(({ selector }) => selector);
  return (
    <div className="flex flex-wrap gap-2">
      {pickUses[purpose].map(({ use, label }, index) => (
        <Button
          key={use}
          variant={index === 0 ? "primary" : "default"}
          disabled={chosen === null}
          onClick={() => chosen !== null && onPick(chosen, use, alternatives)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
