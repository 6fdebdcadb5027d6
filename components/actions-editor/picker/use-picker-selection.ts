import { useDeferredValue, useId, useMemo, useState } from "react";
import { afterTyping } from "@/components/ui/layout/after-typing";
import type { PickPurpose } from "@/lib/request/selectors/pick";
import { type SelectorChoice, selectorChoices } from "./choices";
import { LARGE_PAGE, type MountedPage } from "./document";
import { bodyOf, queryFirst } from "./elements";
import { applyTagLists, type TagLists } from "./included";
import { describeElement } from "./messages";
import { stepInTree, type TreeStep } from "./tree-steps";

type PickSetup = {
  /** The page, before it is in the state. */
  readonly within?: Element | null;
  /** Receives the selectors of the element, best first. */
  readonly onFound?: (found: readonly SelectorChoice[]) => void;
};

type SelectionOptions = {
  readonly html: string | null;
  readonly purpose: PickPurpose;
  readonly current: string | undefined;
  readonly tags: TagLists;
};

const noElements: readonly Element[] = [];

/** The mounted page, the picked element, the selectors that find it, and what they would keep of the page. */
export function usePickerSelection({ html, purpose, current, tags }: SelectionOptions) {
  const [page, setPage] = useState<MountedPage | null>(null);
  const [element, setElement] = useState<Element | null>(null);
  const [choices, setChoices] = useState<readonly SelectorChoice[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const root = page?.root ?? null;
  const owner = useId();

  /**
   * Outlines the element immediately. Its selectors follow after the paint, but before the next input:
   * each is searched for in the whole page, which may be large.
   */
  const pick = (next: Element, { within = root, onFound }: PickSetup = {}) => {
    if (!within) return;
    setElement(next);
    setAnnouncement(describeElement(next));
    afterTyping(owner, () => {
      const aim = purpose === "include" || purpose === "exclude" ? "kind" : "one";
      const large = (html?.length ?? 0) > LARGE_PAGE;
      const found = selectorChoices(within, next, { aim, large });
      setChoices(found);
      setChosen(found[0]?.selector ?? null);
      onFound?.(found);
    });
  };

  const onReady = (mounted: MountedPage) => {
    setPage(mounted);
    const existing = current ? firstMatch(mounted.root, current) : null;
    if (existing) pick(existing, { within: mounted.root });
    else setAnnouncement("Page loaded.");
  };

  const onWalk = (step: TreeStep) => {
    const from = element ?? (root && bodyOf(root));
    if (!from || !root) return;
    const to = element ? stepInTree(from, step) : from;
    if (typeof to === "string") setAnnouncement(to);
    else pick(to);
  };

  // A stable object: with a new one on each render the deferred value would never catch up.
  const preview = useMemo(() => previewTags(tags, purpose, chosen), [tags, purpose, chosen]);
  // Deferred, because the preview of a large page takes longer than showing what was picked.
  const deferred = useDeferredValue(preview);
  const included = useMemo(
    () => (root && deferred ? applyTagLists(root, deferred) : null),
    [root, deferred],
  );

  return {
    page,
    root,
    element,
    choices,
    chosen,
    setChosen,
    announcement,
    pick,
    onReady,
    onWalk,
    included,
    marked: choices.find(({ selector }) => selector === chosen)?.marked ?? noElements,
  };
}

export type PickerSelection = ReturnType<typeof usePickerSelection>;

/** The tag lists with the chosen selector added. Null if the purpose has nothing to do with them. */
function previewTags(tags: TagLists, purpose: PickPurpose, chosen: string | null): TagLists | null {
  const added = chosen === null ? [] : [chosen];
  if (purpose === "include") return { ...tags, include: [...tags.include, ...added] };
  if (purpose === "exclude") return { ...tags, exclude: [...tags.exclude, ...added] };
  return null;
}

function firstMatch(root: Element, selector: string): Element | null {
  try {
    return queryFirst(root, selector);
  } catch {
    return null;
  }
}
