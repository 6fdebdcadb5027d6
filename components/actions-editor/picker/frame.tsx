import { useId } from "react";
import type { MountedPage } from "./document";
import type { Overlay } from "./overlay";
import type { TreeStep } from "./tree-steps";
import { useFrameInput } from "./use-frame-input";
import { useFramePage } from "./use-frame-page";

type PickerFrameProps = Overlay & {
  html: string;
  linkedCss: string | null;
  styled: boolean;
  onReady: (page: MountedPage) => void;
  onFail: () => void;
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
  const { html, linkedCss, styled, onReady, onFail, onPick, onWalk, onDone, ...overlay } = props;
  const framePage = useFramePage({ html, linkedCss, overlay, styled, onReady, onFail });
  const { layer, handlers } = useFrameInput({ framePage, onPick, onWalk, onDone });
  const keysId = useId();
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-clip rounded-md border border-line-medium bg-white">
      <iframe
        ref={framePage.frame}
        // Without `allow-scripts` nothing runs. `allow-same-origin` lets us measure its elements.
        sandbox="allow-same-origin"
        title="Inert copy of the page"
        tabIndex={-1}
        className="absolute inset-0 size-full"
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
