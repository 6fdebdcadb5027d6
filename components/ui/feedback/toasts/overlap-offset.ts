type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const GAP = 8;

/**
 * How far up a message must move so as not to cover the focused control. 0 if they do not overlap,
 * if there is no room above, or if the control fills most of the window, such as an editor.
 */
export function overlapOffset(message: Box, control: Box, windowHeight: number): number {
  const overlaps =
    message.left < control.right &&
    message.right > control.left &&
    message.top < control.bottom &&
    message.bottom > control.top;
  if (!overlaps || control.bottom - control.top > windowHeight / 2) return 0;
  const lift = message.bottom - control.top + GAP;
  return message.top - lift >= GAP ? lift : 0;
}
