import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";

/** A part that scrolls and can be reached by keyboard, so that the arrows read on. */
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
