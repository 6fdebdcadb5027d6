import type { ComponentProps } from "react";

/** A region that scrolls. The Tab key reaches it, so that the arrow keys can scroll it. */
export const ScrollArea = (props: ComponentProps<"section">) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section tabIndex={0} data-focus-inset="" {...props} />
);

/** Text with its line breaks that scrolls, also by keyboard. */
export const ScrollingText = ({ className, ...props }: ComponentProps<"pre">) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    tabIndex={0}
    className={`overflow-auto rounded-md border border-line bg-sunken text-xs whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    {...props}
  />
);
