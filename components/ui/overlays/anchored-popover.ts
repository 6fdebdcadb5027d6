import {
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { type Align, placeElement, type Side } from "./placement";

/** Spread onto the button that opens the popover; the browser does the toggling. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  "aria-haspopup": "dialog" | "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
};

/**
 * State and placement of a native popover beside its trigger. Top layer, light dismiss, Escape and
 * the return of focus are the platform's; only the position is ours.
 */
export function useAnchoredPopover(options: {
  kind: "dialog" | "menu";
  side?: Side;
  align?: Align;
  /** Called before the first paint of the open popover, when it is in place. */
  onShown: (popup: HTMLElement) => void;
}) {
  const { kind, side, align } = options;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const shown = useEffectEvent((element: HTMLElement) => options.onShown(element));

  useEffect(() => {
    const element = popup.current;
    const anchor = trigger.current;
    if (!element || !anchor) return;
    // The browser can open it before this script has run.
    if (element.matches(":popover-open")) setOpen(true);
    if (!open) return;

    const reposition = () => {
      if (element.matches(":popover-open")) placeElement(element, anchor, { side, align });
    };
    const frame = requestAnimationFrame(() => {
      reposition();
      if (element.matches(":popover-open")) shown(element);
    });
    const resized = new ResizeObserver(reposition);
    resized.observe(element);
    window.addEventListener("resize", reposition);
    document.addEventListener("scroll", reposition, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      window.removeEventListener("resize", reposition);
      document.removeEventListener("scroll", reposition, { capture: true });
    };
  }, [open, side, align]);

  return {
    open,
    close: () => popup.current?.hidePopover(),
    trigger: {
      ref: trigger,
      popoverTarget: id,
      "aria-haspopup": kind,
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
    } satisfies PopoverTrigger,
    popup: {
      ref: popup,
      id,
      popover: "auto" as const,
      // Content is rendered while the browser is still about to show it, so nothing flashes.
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget && event.newState === "open") setOpen(true);
      },
      // Removed only afterwards: the browser returns the focus from an element that is still there.
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget) setOpen(event.newState === "open");
      },
    },
  };
}

export const popoverClass =
  "fixed inset-auto m-0 overflow-auto rounded-lg border border-line-medium bg-raised text-ink shadow-float";
