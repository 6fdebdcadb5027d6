import { type ReactNode, useEffect, useRef } from "react";
import { lazyValue } from "../loading/lazy";

const toolbarKeys = lazyValue(() => import("./toolbar-keys"));

type ToolbarProps = { label: string; className?: string; children: ReactNode };

/**
 * Buttons and links with one tab stop (WAI-ARIA, toolbar pattern): arrow keys, Home and End move
 * between them. `data-preferred-stop` marks the item that Tab reaches first. Until its code has
 * loaded, each item is a tab stop.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    toolbarKeys.load().then(
      ({ addRovingTabIndex }) => {
        if (bar.current && !unmounted) stop = addRovingTabIndex(bar.current);
      },
      () => {},
    );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, []);
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  );
}
