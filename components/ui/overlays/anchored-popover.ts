import {
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { type Align, placeElement } from "./placement";

/** Spread onto the button that opens the popover. The browser toggles it. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  "aria-haspopup": "dialog" | "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
};

/**
 * State and position of a native popover beside its trigger. The browser provides the top layer,
 * light dismiss, Escape and focus return; this hook only positions it.
 */
export function useAnchoredPopover(options: {
  kind: "dialog" | "menu";
  align?: Align;
  /** Called when the popover is in place, before its first paint. */
  onShown: (popup: HTMLElement) => void;
}) {
  const { kind, align } = options;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const shown = useEffectEvent((element: HTMLElement) => options.onShown(element));

  useEffect(() => {
    const element = popup.current;
    const anchor = trigger.current;
    if (!element || !anchor) return;
    // The browser may have opened it before hydration.
    if (element.matches(":popover-open")) setOpen(true);
    if (!open) return;

    const reposition = () => {
      if (element.matches(":popover-open")) placeElement(element, anchor, align);
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
  }, [open, align]);

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
      // Renders the content before the browser shows the popover, to prevent a flash.
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget && event.newState === "open") setOpen(true);
      },
      // Removes the content afterwards, because the browser can only return the focus from an
      // element that still exists.
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget) setOpen(event.newState === "open");
      },
    },
  };
}

export const popoverClass =
  "fixed inset-auto m-0 overflow-auto rounded-lg border border-line-medium bg-raised text-ink shadow-float";
