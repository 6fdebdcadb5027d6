let pressed = false;

if (typeof window !== "undefined")
  for (const [event, down] of [
    ["pointerdown", true],
    ["pointerup", false],
    ["pointercancel", false],
    // A press can end unnoticed, for example in a system menu.
    ["keydown", false],
  ] as const)
    window.addEventListener(
      event,
      () => {
        pressed = down;
      },
      { capture: true, passive: true },
    );

/**
 * Runs a function now, or after the press in progress. Leaving a field by pressing a button must
 * not move the button before it is released, or the click would be lost.
 */
export function afterPress(callback: () => void): void {
  if (!pressed) {
    callback();
    return;
  }
  const controller = new AbortController();
  const released = () => {
    controller.abort();
    // Let the click that follows the release run first.
    setTimeout(callback);
  };
  for (const event of ["pointerup", "pointercancel"])
    window.addEventListener(event, released, { signal: controller.signal });
}
