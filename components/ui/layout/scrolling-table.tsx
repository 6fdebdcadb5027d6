import type { ReactNode } from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";

type ScrollingTableProps = {
  label: string;
  width?: "half" | "whole";
  children: ReactNode;
};

/** A table that scrolls sideways in a narrow window, also by keyboard. */
export function ScrollingTable({ label, width = "whole", children }: ScrollingTableProps) {
  return (
    <ScrollArea
      aria-label={label}
      // Positioned, so that text for screen readers does not widen the page.
      className="scroll-x relative overflow-x-auto"
    >
      <table className={`${width === "half" ? "min-w-1/2" : "w-full"} border-collapse text-sm`}>
        {children}
      </table>
    </ScrollArea>
  );
}

/** Space for table rows outside the window. */
export const RowGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns} className="p-0" />
  </tr>
);
