import { useId } from "react";
import type { Overlay } from "./overlay";
import type { TreeStep } from "./tree-steps";
import { useFrameInput } from "./use-frame-input";
import { type FramePageOptions, useFramePage } from "./use-frame-page";

type PickerFrameProps = Overlay &
  Omit<FramePageOptions, "overlay" | "isOverScreenshot"> & {
    /** The screenshot to show the page over. Null shows the page itself. */
    screenshot: string | null;
    onPick: (element: Element) => void;
    onWalk: (step: TreeStep) => void;
    /** Enter was pressed. Moves the focus to the selectors. */
    onDone: () => void;
  };

/**
 * An inert page under a layer that receives all pointer and keyboard input. The page itself is never hovered, clicked
 * or focused.
 */
export function PickerFrame(props: PickerFrameProps) {
  const { onPick, onWalk, onDone, element, marked, included, screenshot, ...page } = props;
  const framePage = useFramePage({
    ...page,
    overlay: { element, marked, included },
    isOverScreenshot: screenshot !== null,
  });
  const { layer, handlers } = useFrameInput({ framePage, onPick, onWalk, onDone });
  const keysId = useId();
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-clip rounded-md border border-line-medium bg-white">
      {screenshot === null ? null : (
        // biome-ignore lint/performance/noImgElement: a blob URL cannot be optimized
        <img
          ref={framePage.screenshot}
          src={screenshot}
          alt="Screenshot of the page"
          className="pointer-events-none absolute top-0 left-0 max-w-none"
          style={{ width: page.layout?.width }}
        />
      )}
      <iframe
        ref={framePage.frame}
        // Without `allow-scripts` nothing runs. `allow-same-origin` lets us measure its elements.
        sandbox="allow-same-origin"
        title="Inert copy of the page"
        tabIndex={-1}
        // A frame of another colour scheme than its page is not transparent.
        className="absolute inset-0 size-full scheme-light"
      />
      <canvas
        ref={framePage.canvas}
        aria-hidden
        className="pointer-events-none absolute inset-0 size-full text-accent"
      />
      <div
        ref={framePage.hover}
        aria-hidden
        hidden
        className="pointer-events-none absolute top-0 left-0 outline-2 -outline-offset-1 outline-accent"
      />
      <div
        ref={layer}
        role="application"
        aria-label="The page"
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from element to element
        tabIndex={0}
        data-autofocus=""
        className="absolute inset-y-0 left-0 right-3.5 cursor-crosshair touch-none"
        {...handlers}
      />
      <span id={keysId} className="sr-only">
        Arrow up selects the parent, arrow down the first child, left and right the siblings. Enter
        moves to the selectors.
      </span>
    </div>
  );
}
