import { Check } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import { type SelectorChoice, selectorChoices } from "./choices";
import { LARGE_PAGE, type MountedPage } from "./document";
import { bodyOf, queryFirst } from "./elements";
import { PickerFrame } from "./frame";
import { applyTagLists, type TagLists } from "./included";
import { PickerIncluded } from "./included-line";
import { describeElement, pickUses } from "./messages";
import { type OtherPage, useOtherCounts } from "./other-pages";
import { PickerSelectors } from "./selectors";
import { PickerTree } from "./tree";
import { stepInTree, type TreeStep } from "./tree-steps";

export type PickerProps = {
  /** HTML of the page as it came, which is made inert here; null while it is on its way. */
  html: string | null;
  /** Whether it cannot be had any more. */
  failed?: boolean | undefined;
  pageUrl: string | null;
  /** The other pages of the run, in which matches are counted, too; each is loaded when its turn comes. */
  others: readonly OtherPage[];
  purpose: PickPurpose;
  /** What stands in the field that asks. */
  current?: string | undefined;
  /** The lists as they stand, for the preview of what would be kept. */
  tags?: TagLists | undefined;
  /** What was picked, what for, and what else finds the same element alone. The dialog stays open: closing it is the owner's to decide. */
  onPick: (selector: string, use: PickUse, others: readonly string[]) => void;
  /** What was done with the last selector that was picked. */
  done?: string | null | undefined;
  /** Above the page: a choice of pages, for one. */
  children?: ReactNode;
};

const none: readonly Element[] = [];
const noTags: TagLists = { include: [], exclude: [] };

/** The page, and beside it what was picked, how it can be found, and what that would keep. */
export function Picker({
  html,
  failed: gone = false,
  others,
  purpose,
  current,
  tags = noTags,
  onPick,
  done,
  children,
}: PickerProps) {
  const [page, setPage] = useState<MountedPage | null>(null);
  const [dressed, setDressed] = useState(true);
  const root = page?.root ?? null;
  const [broken, setBroken] = useState(false);
  const failed = gone || broken;
  const [element, setElement] = useState<Element | null>(null);
  const [choices, setChoices] = useState<readonly SelectorChoice[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const counts = useOtherCounts(
    others,
    choices.map(({ selector }) => selector),
    root !== null,
  );

  const choose = (next: Element, within = root) => {
    if (!within) return;
    const aim = purpose === "include" || purpose === "exclude" ? "kind" : "one";
    const found = selectorChoices(within, next, { aim, large: (html?.length ?? 0) > LARGE_PAGE });
    setElement(next);
    setChoices(found);
    setChosen(found[0]?.selector ?? null);
    setSaid(describeElement(next));
  };

  const onReady = (shown: MountedPage) => {
    setPage(shown);
    const there = current ? firstOf(shown.root, current) : null;
    if (there) choose(there, shown.root);
    else setSaid("The page is there.");
  };

  const onWalk = (step: TreeStep) => {
    const from = element ?? (root && bodyOf(root));
    if (!from || !root) return;
    const to = element ? stepInTree(from, step) : from;
    if (typeof to === "string") setSaid(to);
    else choose(to);
  };

  // The same object until one of them changes, else it would be late for ever.
  const wanted = useMemo(() => tagsWith(tags, purpose, chosen), [tags, purpose, chosen]);
  // What was picked is shown first; how much of a large page would be kept takes a moment.
  const preview = useDeferredValue(wanted);
  const kept = useMemo(
    () => (root && preview ? applyTagLists(root, preview) : null),
    [root, preview],
  );
  const marked = choices.find(({ selector }) => selector === chosen)?.marked ?? none;

  return (
    <div className="grid h-[calc(100dvh-11rem)] min-h-80 min-w-0 grid-rows-[minmax(0,1fr)_minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-1">
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        {children}
        {failed ? (
          <Callout tone="bad" title="This page could not be opened." />
        ) : html === null ? (
          <div
            // Where the focus waits for the page; it goes on to it from there.
            tabIndex={-1}
            data-autofocus=""
            className="flex-1 rounded-md border border-line-medium bg-sunken outline-none"
          />
        ) : (
          <PickerFrame
            html={html}
            element={element}
            marked={marked}
            kept={kept}
            dressed={dressed}
            onReady={onReady}
            onFail={() => setBroken(true)}
            onPick={choose}
            onWalk={onWalk}
            onDone={() => list.current?.querySelector<HTMLElement>("input:checked, input")?.focus()}
          />
        )}
      </div>
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        <p role="status" className="sr-only">
          {said}
        </p>
        {root ? null : failed ? null : (
          <p className="flex items-center gap-2 text-ink-muted">
            <Spinner /> Opening the page
          </p>
        )}
        {done ? (
          <p role="status" className="flex items-center gap-1.5 [overflow-wrap:anywhere]">
            <Check aria-hidden className="size-3.5 shrink-0 text-ok" /> {done}
          </p>
        ) : null}
        {kept ? <PickerIncluded kept={kept} purpose={purpose} /> : null}
        {page?.setStyled ? (
          // Without them what a wall lies over can be clicked.
          <Checkbox
            label="The page's style sheets"
            checked={dressed}
            onChange={({ target: { checked } }) => {
              setDressed(checked);
              page.setStyled?.(checked);
            }}
          />
        ) : null}
        {element ? (
          <>
            <PickerTree element={element} onPick={choose} onWalk={onWalk} />
            <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
              <PickerSelectors
                choices={choices}
                counts={counts}
                chosen={chosen}
                onChoose={setChosen}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              {pickUses[purpose].map(({ use, label }, index) => (
                <Button
                  key={use}
                  variant={index === 0 ? "primary" : "default"}
                  disabled={chosen === null}
                  onClick={() => chosen !== null && onPick(chosen, use, othersOf(choices, chosen))}
                >
                  {label}
                </Button>
              ))}
            </div>
          </>
        ) : root ? (
          <p className="text-ink-muted">
            Nothing is picked yet. Click an element, or put the focus on the page and walk with the
            arrows.
          </p>
        ) : null}
      </div>
    </div>
  );
}

const othersOf = (choices: readonly SelectorChoice[], chosen: string): readonly string[] =>
  choices
    .filter(({ selector, count }) => count === 1 && selector !== chosen)
    .map(({ selector }) => selector);

/** The lists as they would be with the chosen selector; null where it is not about them. */
function tagsWith(tags: TagLists, purpose: PickPurpose, chosen: string | null): TagLists | null {
  const more = chosen === null ? [] : [chosen];
  if (purpose === "include") return { ...tags, include: [...tags.include, ...more] };
  if (purpose === "exclude") return { ...tags, exclude: [...tags.exclude, ...more] };
  return null;
}

function firstOf(root: Element, selector: string): Element | null {
  try {
    return queryFirst(root, selector);
  } catch {
    return null;
  }
}
