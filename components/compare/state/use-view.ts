import { useEffect, useRef, useState } from "react";
import { urlFindings } from "@/lib/compare/comparison-url";
import { type ComparisonView, emptyView, parseViewUrl, viewUrl } from "./view-url";

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
      latest.current = parseViewUrl(window.location.search);
      setOpened({ view: latest.current, findings: urlFindings(window.location.search) });
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
    const url = viewUrl(next);
    // Going back from a comparison leads to the page where it was chosen.
    const isStart = window.location.search === "" && next.runs.length > 0;
    if (isStart) window.history.pushState(null, "", url);
    else window.history.replaceState(null, "", url);
  };
  return [opened, change];
}
