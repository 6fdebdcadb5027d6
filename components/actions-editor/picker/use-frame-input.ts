import { type KeyboardEvent, type PointerEvent, useEffect, useRef, type WheelEvent } from "react";
import { bodyOf } from "./elements";
import { placeBoxOver, scrollAtPoint } from "./overlay";
import { type TreeStep, treeStepKeys } from "./tree-steps";
import type { FramePage } from "./use-frame-page";

type FrameInputOptions = {
  readonly framePage: FramePage;
  readonly onPick: (element: Element) => void;
  readonly onWalk: (step: TreeStep) => void;
  readonly onDone: () => void;
};

/** Pixels per line, for wheels that count in lines. */
const LINE_PX = 16;
/** `WheelEvent.DOM_DELTA_LINE`. */
const DELTA_LINE = 1;

/** Handlers for the layer over the page: hover, click, wheel, touch scrolling and keys. */
export function useFrameInput({ framePage, onPick, onWalk, onDone }: FrameInputOptions) {
  const { hover, page, redraw } = framePage;
  const layer = useRef<HTMLDivElement>(null);
  /** The pointer, relative to the layer. */
  const pointer = useRef({ x: 0, y: 0, outlineScheduled: false });
  const touch = useRef<{ x: number; y: number } | null>(null);
  /** The outlined element, so that a click on it needs no second hit test. Null once the page scrolls. */
  const outlined = useRef<{ x: number; y: number; element: Element } | null>(null);

  useEffect(() => {
    // Unless the user is choosing a page.
    if (!(document.activeElement instanceof HTMLSelectElement)) layer.current?.focus();
  }, []);

  const follow = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    Object.assign(pointer.current, { x: event.clientX - left, y: event.clientY - top });
  };
  const elementUnderPointer = (): Element | null => {
    const { x, y } = pointer.current;
    return page.current?.geometry().elementAt(x, y) ?? null;
  };

  const scheduleOutline = () => {
    if (pointer.current.outlineScheduled) return;
    pointer.current.outlineScheduled = true;
    requestAnimationFrame(() => {
      pointer.current.outlineScheduled = false;
      const element = elementUnderPointer();
      const { x, y } = pointer.current;
      outlined.current = element && { x, y, element };
      const rect = element && page.current ? page.current.geometry().rectOf(element) : null;
      if (hover.current) placeBoxOver(hover.current, rect);
    });
  };
  const scrollBy = (byX: number, byY: number) => {
    if (!page.current) return;
    outlined.current = null;
    scrollAtPoint(page.current, pointer.current, byX, byY);
    redraw();
    scheduleOutline();
  };

  const onPointerMove = (event: PointerEvent) => {
    follow(event);
    if (event.pointerType === "touch") {
      const from = touch.current;
      touch.current = { x: event.clientX, y: event.clientY };
      if (from) scrollBy(from.x - event.clientX, from.y - event.clientY);
    } else scheduleOutline();
  };
  const onWheel = (event: WheelEvent) => {
    follow(event);
    const unit = event.deltaMode === DELTA_LINE ? LINE_PX : 1;
    scrollBy(event.deltaX * unit, event.deltaY * unit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = treeStepKeys[event.key];
    const current = page.current;
    outlined.current = null;
    if (step) onWalk(step);
    else if (event.key === "Enter") onDone();
    else if (!current) return;
    else if (event.key === "Home") onPick(bodyOf(current.root) ?? current.root);
    else if (event.key === "PageDown") current.view.scrollBy(0, current.view.innerHeight * 0.9);
    else if (event.key === "PageUp") current.view.scrollBy(0, current.view.innerHeight * -0.9);
    else return;
    event.preventDefault();
    redraw();
  };

  return {
    layer,
    handlers: {
      onPointerMove,
      onWheel,
      onKeyDown,
      onPointerDown: (event: PointerEvent) => {
        touch.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: () => {
        touch.current = null;
      },
      onPointerLeave: () => {
        touch.current = null;
        outlined.current = null;
        if (hover.current) placeBoxOver(hover.current, null);
      },
      onClick: (event: { clientX: number; clientY: number; currentTarget: Element }) => {
        follow(event);
        const { x, y } = pointer.current;
        const known = outlined.current;
        const element = known?.x === x && known.y === y ? known.element : elementUnderPointer();
        if (element) onPick(element);
      },
    },
  };
}
