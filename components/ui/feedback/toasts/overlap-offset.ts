type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const GAP = 8;

/**
 * How far up a message must move so as to cover none of the boxes. Ignores those that have no room above or that fill
 * most of the window, such as an editor.
 */
export function overlapOffset(message: Box, boxes: readonly Box[], windowHeight: number): number {
  let lift = 0;
  for (const box of boxes.toSorted((one, other) => other.top - one.top)) {
    const isCovered =
      message.left < box.right &&
      message.right > box.left &&
      message.top - lift < box.bottom &&
      message.bottom - lift > box.top &&
      box.bottom - box.top <= windowHeight / 2;
    const above = message.bottom - box.top + GAP;
    if (isCovered && message.top - above >= GAP) lift = above;
  }
  return lift;
}
