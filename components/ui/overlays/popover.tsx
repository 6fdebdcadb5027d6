import type { ReactNode } from "react";
import { classNames } from "../layout/class-names";
import { type PopoverTrigger, popoverClass, useAnchoredPopover } from "./anchored-popover";
import type { Align } from "./placement";

type PopoverProps = {
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: Align;
  className?: string;
  /** Rendered only while open. A function receives a callback that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A small non-modal box beside its button. Closed by Escape, a click elsewhere or the `close`
 * callback.
 */
export function Popover({ label, trigger, align, className, children }: PopoverProps) {
  const anchored = useAnchoredPopover({
    kind: "dialog",
    align,
    onShown: (popup) => {
      const focusTarget = popup.querySelector<HTMLElement>("[data-autofocus]");
      (focusTarget ?? popup).focus({ preventScroll: true });
    },
  });
  return (
    <>
      {trigger(anchored.trigger)}
      <div
        {...anchored.popup}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classNames(
          popoverClass,
          "w-80 max-w-[calc(100vw-1rem)] p-3 outline-none",
          className,
        )}
      >
        {anchored.open
          ? typeof children === "function"
            ? children(anchored.close)
            : children
          : null}
      </div>
    </>
  );
}
