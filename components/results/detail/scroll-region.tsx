import { type ReactNode, useRef } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { FoundInElement } from "../find/found-in-element";
import { foundTextClass } from "../find/matches";

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
  const region = useRef<HTMLElement>(null);
  return (
    <section
      ref={region}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
      className={classNames("h-full overflow-auto overscroll-contain", foundTextClass, className)}
    >
      <FoundInElement region={region} />
      {children}
    </section>
  );
}
