let pressed = false;

if (typeof window !== "undefined")
  for (const [event, down] of [
    ["pointerdown", true],
    ["pointerup", false],
    ["pointercancel", false],
    // A press can end where nobody hears of it: in a menu of the system.
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
 * Acts now, or after the press that is under way. Leaving a field by pressing a button must not move the button away
 * before it is released: the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) {
    act();
    return;
  }
  const once = new AbortController();
  const released = () => {
    once.abort();
    // The click comes with the release, and is to be heard first.
    setTimeout(act);
  };
  for (const event of ["pointerup", "pointercancel"])
    window.addEventListener(event, released, { signal: once.signal });
}
