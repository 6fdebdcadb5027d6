import type { ReactNode } from "react";

type ScrollingTableProps = {
  label: string;
  /** How wide the table is at least. */
  width?: "half" | "whole";
  children: ReactNode;
};

/** A table that scrolls sideways in a narrow window, also by keyboard. */
export function ScrollingTable({ label, width = "whole", children }: ScrollingTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
      // Positioned, so that text for screen readers does not widen the page.
      className="scroll-x relative overflow-x-auto"
    >
      <table className={`${width === "half" ? "min-w-1/2" : "w-full"} border-collapse text-sm`}>
        {children}
      </table>
    </section>
  );
}

/** Space for table rows outside the window. */
export const RowGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns} className="p-0" />
  </tr>
);
