import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type WheelEvent,
} from "react";
import { emptyPageHtml, LARGE_PAGE, type MountedPage, mountPage, parseInert } from "./document";
import { bodyOf, elementAt, scrollIntoView } from "./elements";
import { drawOverlay, type Overlay, placeBoxOver, scrollAtPoint } from "./overlay";
import { layOutAround, layOutNear } from "./page-parts";
import { type TreeStep, treeStepKeys } from "./tree-steps";

type PickerFrameProps = Overlay & {
  html: string;
  /** Whether it stands in its own style sheets. */
  dressed: boolean;
  onReady: (page: MountedPage) => void;
  onFail: () => void;
  onPick: (element: Element) => void;
  onWalk: (step: TreeStep) => void;
  /** Enter: what is picked is the right one. */
  onDone: () => void;
};

/** Pixels of a line, for wheels that count in lines. */
const LINE = 16;

/**
 * A page that cannot do anything, and over it a sheet that takes the pointer and the keys: the page itself is never
 * hovered, pressed or focused.
 */
export function PickerFrame({
  html,
  dressed,
  onReady,
  onFail,
  onPick,
  onWalk,
  onDone,
  ...drawing
}: PickerFrameProps) {
  const { element, marked, kept } = drawing;
  const frame = useRef<HTMLIFrameElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hover = useRef<HTMLDivElement>(null);
  const under = useRef({ x: 0, y: 0, waiting: false });
  const page = useRef<MountedPage>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const keys = useRef<HTMLDivElement>(null);
  const keysId = useId();

  const queued = useRef(0);
  const repaint = useEffectEvent((what: Overlay = drawing) => {
    const sheet = canvas.current;
    if (sheet && page.current) drawOverlay(sheet, what, getComputedStyle(sheet).color);
  });
  const shown = useEffectEvent((there: MountedPage) => {
    page.current = there;
    onReady(there);
    repaint();
  });
  const failed = useEffectEvent(onFail);

  useEffect(() => {
    const here = new AbortController();
    const element = frame.current;
    if (!element) return;
    const onLoad = async () => {
      const parsed = await parseInert(html, here.signal);
      const there = mountPage(element, parsed, html.length > LARGE_PAGE);
      if (!there) return failed();
      const { view, parts } = there;
      const onScroll = () => {
        cancelAnimationFrame(queued.current);
        queued.current = requestAnimationFrame(() => {
          if (parts) layOutNear(parts, view.innerHeight);
          repaint();
        });
      };
      view.addEventListener("scroll", onScroll, { signal: here.signal, capture: true });
      shown(there);
    };
    const onFailure = () => {
      if (!here.signal.aborted) failed();
    };
    element.addEventListener("load", () => void onLoad().catch(onFailure), {
      signal: here.signal,
      once: true,
    });
    element.srcdoc = emptyPageHtml;
    return () => here.abort();
  }, [html]);

  useEffect(() => {
    // Unless somebody is choosing among pages.
    if (!(document.activeElement instanceof HTMLSelectElement)) keys.current?.focus();
  }, []);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const resized = new ResizeObserver(() => repaint());
    resized.observe(sheet);
    return () => resized.disconnect();
  }, []);

  const reach = useEffectEvent((picked: Element | null) => {
    if (picked && page.current) {
      if (page.current.parts) layOutAround(page.current.parts, picked);
      scrollIntoView(picked);
    }
    if (hover.current) placeBoxOver(hover.current, null);
  });
  useEffect(() => reach(element), [element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other sheets everything stands elsewhere
  useEffect(() => repaint({ element, marked, kept }), [element, marked, kept, dressed]);

  const at = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const elementUnder = (): Element | null => {
    const shown = frame.current?.contentDocument;
    return shown && page.current ? elementAt(shown, under.current.x, under.current.y) : null;
  };

  const outline = () => {
    under.current.waiting = false;
    if (hover.current) placeBoxOver(hover.current, elementUnder());
  };
  const follow = () => {
    if (under.current.waiting) return;
    under.current.waiting = true;
    requestAnimationFrame(outline);
  };
  const scroll = (byX: number, byY: number) => {
    if (!page.current) return;
    scrollAtPoint(page.current.view, under.current.x, under.current.y, byX, byY);
    repaint();
    follow();
  };

  const onPointerMove = (event: PointerEvent) => {
    Object.assign(under.current, at(event));
    if (event.pointerType === "touch") {
      const from = drag.current;
      drag.current = { x: event.clientX, y: event.clientY };
      if (from) scroll(from.x - event.clientX, from.y - event.clientY);
    } else follow();
  };
  const onWheel = (event: WheelEvent) => {
    Object.assign(under.current, at(event));
    const unit = event.deltaMode === 1 ? LINE : 1;
    scroll(event.deltaX * unit, event.deltaY * unit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = treeStepKeys[event.key];
    const there = page.current;
    if (step) onWalk(step);
    else if (event.key === "Enter") onDone();
    else if (!there) return;
    else if (event.key === "Home") onPick(bodyOf(there.root) ?? there.root);
    else if (event.key === "PageDown") there.view.scrollBy(0, there.view.innerHeight * 0.9);
    else if (event.key === "PageUp") there.view.scrollBy(0, there.view.innerHeight * -0.9);
    else return;
    event.preventDefault();
    repaint();
  };

  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-clip rounded-md border border-line-medium bg-white">
      <iframe
        ref={frame}
        // No scripts: nothing of the page may run. Same origin: its elements can be asked where they are.
        sandbox="allow-same-origin"
        title="The page, inert"
        tabIndex={-1}
        className="absolute inset-0 size-full"
      />
      <canvas
        ref={canvas}
        aria-hidden
        className="pointer-events-none absolute inset-0 size-full text-accent"
      />
      <div
        ref={hover}
        aria-hidden
        hidden
        className="pointer-events-none absolute top-0 left-0 outline-2 -outline-offset-1 outline-accent"
      />
      <div
        ref={keys}
        role="application"
        aria-label="The page"
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk from element to element
        tabIndex={0}
        data-autofocus=""
        className="absolute inset-y-0 left-0 right-3.5 cursor-crosshair touch-none"
        onPointerMove={onPointerMove}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerLeave={() => {
          drag.current = null;
          if (hover.current) placeBoxOver(hover.current, null);
        }}
        onWheel={onWheel}
        onClick={(event) => {
          Object.assign(under.current, at(event));
          const found = elementUnder();
          if (found) onPick(found);
        }}
        onKeyDown={onKeyDown}
      />
      <span id={keysId} className="sr-only">
        Arrow up goes to the parent, arrow down to the first child, left and right to what stands
        beside it. Enter goes to the selectors.
      </span>
    </div>
  );
}
