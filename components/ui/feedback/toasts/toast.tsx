import { CircleAlert, X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../controls/button";
import { IconButton } from "../../controls/icon-button";
import { classNames } from "../../layout/class-names";
import { overlapOffset } from "./overlap-offset";
import { currentUndo } from "./undo-source";

type ToastProps = {
  text: string;
  urgent: boolean;
  undoable: boolean;
  onClose: () => void;
};

const SHOWN_MS = 4_000;
const LONG_SHOWN_MS = 6_000;
const LONG_TEXT = 60;

/**
 * A message in the corner. It disappears after some seconds, but not under the pointer or while it
 * has the focus, and on Escape. Undo is offered until the draft changes again.
 */
export function Toast({ text, urgent, undoable, onClose }: ToastProps) {
  const card = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const lift = useOverlapOffset(card);
  const paused = hovered || focused;
  const shownMs = urgent || undoable || text.length > LONG_TEXT ? LONG_SHOWN_MS : SHOWN_MS;

  const close = useEffectEvent(() => {
    const before = focusedBefore.current;
    if (card.current?.contains(document.activeElement) && before instanceof HTMLElement)
      before.focus();
    onClose();
  });
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [paused, shownMs]);
  useEffect(() => {
    if (undoable) return currentUndo()?.onNextChange(() => close());
  }, [undoable]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const overlay = document.querySelector("dialog:modal, :popover-open");
      if (event.key === "Escape" && !event.defaultPrevented && !overlay) close();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays the end
    <div
      ref={card}
      data-toast=""
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={({ relatedTarget, currentTarget }) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
      style={{ transform: `translateY(${-lift}px)` }}
      className={classNames(
        "pointer-events-auto flex w-fit max-w-md items-center gap-2 rounded-lg border bg-raised py-1 pr-1 pl-3 text-ink shadow-float",
        urgent ? "border-bad" : "border-line-medium",
      )}
    >
      {urgent ? <CircleAlert aria-hidden className="size-3.5 shrink-0 text-bad" /> : null}
      <p className="min-w-0 py-1 [overflow-wrap:anywhere]">{text}</p>
      {undoable ? (
        <Button
          size="sm"
          variant="ghost"
          shortcut="mod+z"
          onClick={() => {
            currentUndo()?.undo();
            onClose();
          }}
        >
          Undo
        </Button>
      ) : null}
      <IconButton label="Dismiss" icon={X} size="sm" onClick={() => close()} />
    </div>
  );
}

/** Keeps the card clear of the focused control, headers and tabs: the distance by which to move it up, in pixels. */
function useOverlapOffset(card: { readonly current: HTMLElement | null }): number {
  const [lift, setLift] = useState(0);
  const measure = useEffectEvent(() => {
    const element = card.current;
    const focused = document.activeElement;
    if (!element || !focused || element.contains(focused)) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const withoutLift = { left, right, top: top + lift, bottom: bottom + lift };
    const avoided = [focused, ...document.querySelectorAll("header, [role=tablist]")];
    const boxes = avoided.map((each) => each.getBoundingClientRect());
    setLift(overlapOffset(withoutLift, boxes, window.innerHeight));
  });
  useLayoutEffect(() => {
    measure();
    const onFocus = () => measure();
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return lift;
}
