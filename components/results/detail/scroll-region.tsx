import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";

/** A scrolling region that is reachable by keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
      className={classNames("h-full overflow-auto overscroll-contain", className)}
    >
      {children}
    </section>
  );
}
