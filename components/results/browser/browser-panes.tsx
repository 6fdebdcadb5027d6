import type { ReactNode } from "react";
import { SplitPane } from "@/components/ui/layout/split-pane";
import { usePrinting } from "@/components/ui/layout/use-printing";

type BrowserPanesProps = {
  toolbar: ReactNode;
  items: ReactNode;
  detail: ReactNode | null;
  wide: boolean;
  /** In a narrow panel: whether the detail replaces the list. */
  open: boolean;
  /** A table needs more width than a list. */
  table: boolean;
};

/** List and detail: side by side if there is room, otherwise one at a time. */
export function BrowserPanes({ toolbar, items, detail, wide, open, table }: BrowserPanesProps) {
  const printing = usePrinting();
  if (!wide)
    return (
      <>
        {/* Hidden rather than removed, so that the list keeps its scroll position. */}
        <div
          className="flex min-h-0 flex-1 flex-col print:block"
          hidden={open && detail !== null && !printing}
        >
          {toolbar}
          <div className="min-h-0 flex-1">{items}</div>
        </div>
        {open ? detail : null}
      </>
    );
  return (
    <>
      {toolbar}
      {detail ? (
        <SplitPane
          key={table ? "table" : "list"}
          id={table ? "results-table" : "results"}
          label="List and detail"
          className="min-h-0 flex-1"
          start={{ content: items, defaultSize: table ? "60%" : "40%", minSize: "15rem" }}
          end={{ content: detail, minSize: "18rem" }}
        />
      ) : (
        <div className="min-h-0 flex-1">{items}</div>
      )}
    </>
  );
}
