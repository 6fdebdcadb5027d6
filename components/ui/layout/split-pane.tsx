"use no memo"; // Its content is passed in, so memoizing would only add code to the first load.
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names";
import {
  clampSize,
  cssSize,
  formatSize,
  moveByKey,
  type PaneBounds,
  type PaneSize,
  splitCssVariable,
  splitStorageKey,
  toPixels,
} from "./split-size";

type StartPane = {
  content: ReactNode;
  defaultSize: PaneSize;
  minSize: PaneSize;
  maxSize?: PaneSize;
  /** Keeps its size in pixels when the window is resized; otherwise keeps its share. */
  fixed?: boolean;
};

type EndPane = { content: ReactNode; minSize: PaneSize };

type SplitPaneProps = {
  /** The size is stored in the browser under this id. */
  id: string;
  label: string;
  start: StartPane;
  end: EndPane;
  className?: string;
};

type Measured = PaneBounds & { readonly now: number; readonly total: number };

/**
 * Two panes side by side. The handle can be dragged or moved with the arrow keys, Home and End; Enter or a double click
 * restores the default. The size is a CSS variable that is set before the first paint, so nothing shifts.
 */
export function SplitPane({ id, label, start, end, className }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const startId = useId();
  /** The size set in this component. Until then the stored size or the default applies. */
  const [sized, setSized] = useState<{ id: string; size: string } | null>(null);
  const size = sized?.id === id ? sized.size : null;
  const [measured, setMeasured] = useState<Measured | null>(null);
  /** Pixels from the pointer to the edge during a drag. */
  const [grip, setGrip] = useState<number | null>(null);
  const { defaultSize, minSize, maxSize = "100%", fixed = false } = start;

  const measure = (): Measured => {
    const total = root.current?.clientWidth ?? 0;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = total - toPixels(end.minSize, total, rem) - 1;
    return {
      total,
      now: first.current?.offsetWidth ?? 0,
      min: toPixels(minSize, total, rem),
      max: Math.min(toPixels(maxSize, total, rem), room),
    };
  };

  const remeasure = useEffectEvent(() => setMeasured(measure()));
  useEffect(() => {
    const observer = new ResizeObserver(() => remeasure());
    for (const { current } of [root, first]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const moveTo = (pixels: number | null) => {
    const { total } = measure();
    const next = pixels === null ? cssSize(defaultSize) : formatSize(pixels, total, fixed);
    setSized({ id, size: next });
  };
  const settle = (pixels: number | null) => {
    const { total } = measure();
    moveTo(pixels);
    remember(id, pixels === null ? null : formatSize(pixels, total, fixed));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { now, ...bounds } = measure();
    const to = moveByKey(event.key, now, bounds);
    if (to === undefined) return;
    event.preventDefault();
    settle(to);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip(measure().now - event.clientX);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (grip !== null) moveTo(clampSize(measure(), clientX + grip));
  };
  const onLostPointerCapture = () => {
    if (grip === null) return;
    setGrip(null);
    // A press without a move changes nothing.
    if (size !== null) settle(measure().now);
  };

  const width = paneWidth(id, size, start, end);

  return (
    <div
      ref={root}
      data-split
      className={classNames("flex h-full min-w-0 overflow-hidden", className)}
    >
      <div
        ref={first}
        id={startId}
        data-pane="start"
        style={{ width } satisfies CSSProperties}
        className="h-full min-w-0 shrink-0 overflow-hidden"
      >
        {start.content}
      </div>
      <Handle
        {...{ label, startId, measured }}
        dragged={grip !== null}
        handlers={{
          onKeyDown,
          onPointerDown,
          onPointerMove,
          onLostPointerCapture,
          onDoubleClick: () => settle(null),
        }}
      />
      <div data-pane="end" className="h-full min-w-0 flex-1 overflow-hidden">
        {end.content}
      </div>
    </div>
  );
}

/** The size, the stored one or the default, within the bounds of both panes; a CSS value. */
function paneWidth(id: string, size: string | null, start: StartPane, end: EndPane): string {
  const { defaultSize, minSize, maxSize = "100%" } = start;
  const preferred = size ?? `var(${splitCssVariable(id)}, ${cssSize(defaultSize)})`;
  const room = `calc(100% - ${cssSize(end.minSize)} - 1px)`;
  return `clamp(${cssSize(minSize)}, ${preferred}, min(${cssSize(maxSize)}, ${room}))`;
}

type HandleProps = {
  label: string;
  startId: string;
  measured: Measured | null;
  dragged: boolean;
  handlers: Pick<
    ComponentProps<"div">,
    "onKeyDown" | "onPointerDown" | "onPointerMove" | "onLostPointerCapture" | "onDoubleClick"
  >;
};

function Handle({ label, startId, measured, dragged, handlers }: HandleProps) {
  const share = (pixels: number) =>
    measured && measured.total > 0 ? Math.round((100 * pixels) / measured.total) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the focusable separator widget
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={startId}
      aria-valuemin={share(measured?.min ?? 0)}
      aria-valuemax={measured ? share(Math.max(measured.min, measured.max)) : 100}
      aria-valuenow={measured ? share(measured.now) : 50}
      tabIndex={0}
      data-dragged={dragged ? "" : undefined}
      {...handlers}
      className={classNames(
        "group relative z-10 w-px shrink-0 cursor-col-resize touch-none select-none bg-line transition-colors outline-none",
        "hover:bg-accent focus-visible:bg-accent data-dragged:bg-accent forced-colors:bg-[ButtonBorder]",
      )}
    >
      {/* The area that can be grabbed is wider than the visible line, and wider still for touch. */}
      <span
        aria-hidden
        className="absolute inset-y-0 -left-1.5 w-3 pointer-coarse:-left-3.5 pointer-coarse:w-7"
      />
      <span
        aria-hidden
        className="absolute inset-y-0 -left-0.5 w-1.25 group-focus-visible:bg-accent group-data-dragged:bg-accent"
      />
      <span
        aria-hidden
        className="absolute top-1/2 -left-0.75 h-6 w-1.75 -translate-y-1/2 rounded-sm border border-line-strong bg-surface group-hover:border-accent group-focus-visible:border-accent"
      />
    </div>
  );
}

/** Stores the size for the next visit and applies it to the page; null removes it. */
function remember(id: string, size: string | null): void {
  const { style } = document.documentElement;
  if (size === null) style.removeProperty(splitCssVariable(id));
  else style.setProperty(splitCssVariable(id), size);
  try {
    if (size === null) localStorage.removeItem(splitStorageKey(id));
    else localStorage.setItem(splitStorageKey(id), size);
  } catch {
    // Storage may be blocked or full. The size then lasts until the page is closed.
  }
}
