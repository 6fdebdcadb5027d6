import { useEffect, useRef, useState } from "react";
import { addressFindings } from "@/lib/compare/address";
import { type ComparisonView, emptyView, parseViewAddress, viewAddress } from "./view-address";

export type UpdateView = (
  change: Partial<ComparisonView>,
  /** About the new runs, if the change has some. */
  findings?: readonly string[],
) => void;

type OpenedView = {
  readonly view: ComparisonView;
  /** Findings in the opened URL or file that the view does not show. */
  readonly findings: readonly string[];
};

/** The shown comparison. It is in the URL, so that reloads and links show the same. Null before hydration. */
export function useView(): readonly [OpenedView | null, UpdateView] {
  const [opened, setOpened] = useState<OpenedView | null>(null);
  /** The latest view, for changes that follow each other before a render. */
  const latest = useRef(emptyView);
  useEffect(() => {
    const read = () => {
      latest.current = parseViewAddress(window.location.search);
      setOpened({ view: latest.current, findings: addressFindings(window.location.search) });
    };
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const change: UpdateView = (part, findings = []) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setOpened((before) => ({
      view: next,
      findings: part.runs ? findings : (before?.findings ?? []),
    }));
    const address = viewAddress(next);
    // Going back from a comparison leads to the page where it was chosen.
    const isStart = window.location.search === "" && next.runs.length > 0;
    if (isStart) window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  };
  return [opened, change];
}
