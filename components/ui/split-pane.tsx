"use client";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Group, type GroupImperativeHandle, Panel, Separator } from "react-resizable-panels";
import { classNames } from "./class-names";
import { parseSplit } from "./split-layout";

type Pane = {
  content: ReactNode;
  /** Sizes: a number is pixels, a string has its unit ("30%", "20rem"). */
  defaultSize?: number | string;
  minSize?: number | string;
  maxSize?: number | string;
  /** Keeps its pixels when the window changes; at most one of the two. */
  fixed?: boolean;
};

type SplitPaneProps = {
  /** Under this name the sizes are remembered in this browser. */
  id: string;
  /** The name of the handle: "Form and results". */
  label: string;
  start: Pane;
  end: Pane;
  className?: string;
};

/**
 * Two panes side by side. The handle takes arrows, Home and End; a double click restores the
 * default. Remembered sizes are applied after hydration, so the server needs to know nothing.
 */
export function SplitPane({ id, label, start, end, className }: SplitPaneProps) {
  const group = useRef<GroupImperativeHandle>(null);
  const storageKey = `split:${id}`;

  useLayoutEffect(() => {
    const layout = parseSplit(read(storageKey), ["start", "end"]);
    if (layout) group.current?.setLayout(layout);
  }, [storageKey]);

  return (
    <Group
      groupRef={group}
      orientation="horizontal"
      className={className}
      resizeTargetMinimumSize={{ fine: 12, coarse: 28 }}
      onLayoutChanged={(layout, change) => {
        if (change.isUserInteraction) write(storageKey, JSON.stringify(layout));
      }}
    >
      <Panel {...panelProps("start", start)}>{start.content}</Panel>
      <Separator
        aria-label={label}
        className={classNames(
          "group relative z-10 w-px bg-line transition-colors outline-none",
          "hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent forced-colors:bg-[ButtonBorder]",
        )}
      >
        <span
          aria-hidden
          className="absolute inset-y-0 -left-0.5 w-1.25 group-focus-visible:bg-accent group-data-[separator=active]:bg-accent"
        />
        <span
          aria-hidden
          className="absolute top-1/2 -left-0.75 h-6 w-1.75 -translate-y-1/2 rounded-sm border border-line-strong bg-surface group-hover:border-accent group-focus-visible:border-accent"
        />
      </Separator>
      <Panel {...panelProps("end", end)}>{end.content}</Panel>
    </Group>
  );
}

function panelProps(id: "start" | "end", pane: Pane) {
  return {
    id,
    defaultSize: pane.defaultSize,
    minSize: pane.minSize ?? "20%",
    maxSize: pane.maxSize,
    groupResizeBehavior: pane.fixed ? ("preserve-pixel-size" as const) : undefined,
    className: "min-w-0",
  };
}

/** Storage can be forbidden or full; a forgotten size is no reason to fail. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
