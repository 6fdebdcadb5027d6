"use no memo"; // Its content is passed in, so memoizing would only add code to the first load.
import type { ReactNode } from "react";
import { TabList } from "@/components/ui/controls/tabs";
import { SplitPane } from "@/components/ui/layout/split-pane";
import { useMediaQuery } from "@/components/ui/layout/use-media";
import { useCodeBeside } from "../code-beside/use-code-beside";

export type PaneId = "form" | "results";

const group = "panes";
const panes: readonly { id: PaneId; label: string }[] = [
  { id: "form", label: "Request" },
  { id: "results", label: "Results" },
];

export const paneElement = (id: PaneId) => document.getElementById(`${group}-panel-${id}`);

type PanesProps = {
  shown: PaneId;
  onShow: (id: PaneId) => void;
  /** Beside the tabs of narrow windows. */
  aside: ReactNode;
  /** Above the panes, below their tabs. */
  line: ReactNode;
  form: ReactNode;
  results: ReactNode;
};

/**
 * The form and the results, side by side or as tabs in narrow windows. Both stay mounted and CSS
 * decides what is visible, so that resizing neither loses state nor shifts the layout.
 */
export function Panes({ shown, onShow, aside, line, form, results }: PanesProps) {
  const hasCode = useCodeBeside().isShown;
  return (
    <>
      <div className="flex shrink-0 items-center justify-between gap-2 border-b border-line bg-surface px-1 min-[860px]:hidden print:hidden">
        <TabList
          group={group}
          label="Panels"
          items={panes}
          value={shown}
          onValueChange={onShow}
          className="shrink-0"
        />
        {aside}
      </div>
      {line}
      <div
        data-shown={shown}
        className="group/panes min-h-0 flex-1 max-[860px]:[&>[data-split]>[data-pane]]:w-full! max-[860px]:[&>[data-split]>[role=separator]]:hidden max-[860px]:data-[shown=form]:[&>[data-split]>[data-pane=end]]:hidden max-[860px]:data-[shown=results]:[&>[data-split]>[data-pane=start]]:hidden"
      >
        <SplitPane
          id={hasCode ? "form-code-results" : "form-results"}
          label="Width of the form"
          start={{
            content: <Pane id="form" content={form} />,
            defaultSize: hasCode ? 760 : 416,
            minSize: hasCode ? 600 : 300,
            maxSize: hasCode ? "70%" : "60%",
            fixed: true,
          }}
          end={{
            content: <Pane id="results" content={results} />,
            minSize: 320,
          }}
        />
      </div>
    </>
  );
}

/** Each pane has its own landmark. In narrow windows it is also a tab panel. */
function Pane({ id, content }: { id: PaneId; content: ReactNode }) {
  // For roles and names only; CSS controls what is visible.
  const narrow = useMediaQuery(NARROW);
  return (
    <div
      id={`${group}-panel-${id}`}
      {...(narrow && { role: "tabpanel", "aria-labelledby": `${group}-tab-${id}` })}
      tabIndex={-1}
      className="h-full outline-none"
    >
      {content}
    </div>
  );
}

/** Below this width the panes become tabs. Must match the class names `max-[860px]:`. */
const NARROW = "(width < 860px)";
