import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Kbd } from "../feedback/kbd";
import { placeElement } from "./placement";

export type TooltipTrigger = {
  "aria-describedby"?: string;
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
};

type TooltipProps = {
  label: ReactNode;
  shortcut?: string;
  /** False if the name of the trigger says the same. */
  describes?: boolean;
  children: (trigger: TooltipTrigger) => ReactNode;
};

const SHOW_AFTER_MS = 450;
const HIDE_AFTER_MS = 120;
/** Within this time after another tooltip, the next one appears without delay. */
const WARM_FOR_MS = 400;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

/**
 * A hint on hover and keyboard focus. It can be hovered and is dismissed by Escape (WCAG 2.2,
 * 1.4.13). Spread the argument of `children` onto the trigger.
 */
export function Tooltip({ label, shortcut, describes = true, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const popup = useRef<HTMLSpanElement>(null);

  const schedule = (ms: number, callback: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(callback, ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor((shown) => {
      if (shown) lastHiddenAt = performance.now();
      return null;
    });
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const element = popup.current;
    if (!anchor || !element) return;
    // Deferred: the focus may come from a closing popover, and two popovers cannot change at the
    // same time.
    const frame = requestAnimationFrame(() => {
      if (!element.isConnected || element.matches(":popover-open")) return;
      element.showPopover();
      placeElement(element, anchor, "center");
    });
    const close = () => setAnchor(null);
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", closeOnEscape, true);
    document.addEventListener("scroll", close, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", closeOnEscape, true);
      document.removeEventListener("scroll", close, true);
    };
  }, [anchor]);

  return (
    <>
      {children({
        "aria-describedby": anchor && describes ? id : undefined,
        onPointerEnter: (event) => {
          if (event.pointerType === "touch") return;
          const target = event.currentTarget;
          const warm = performance.now() - lastHiddenAt < WARM_FOR_MS;
          schedule(warm ? 0 : SHOW_AFTER_MS, () => setAnchor(target));
        },
        onPointerLeave: () => schedule(HIDE_AFTER_MS, hide),
        onPointerDown: hide,
        onFocus: (event) => {
          if (event.currentTarget.matches(":focus-visible")) setAnchor(event.currentTarget);
        },
        onBlur: hide,
      })}
      {anchor ? (
        <span
          ref={popup}
          id={id}
          role="tooltip"
          popover="manual"
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => schedule(HIDE_AFTER_MS, hide)}
          className="fixed inset-auto m-0 max-w-72 items-center gap-2 rounded-md border border-ink bg-ink px-2 py-1 text-xs font-normal text-canvas open:inline-flex"
        >
          <span>{label}</span>
          {shortcut ? <Kbd keys={shortcut} quiet className="opacity-80" /> : null}
        </span>
      ) : null}
    </>
  );
}
