/** In the order of the user: the text or state that a field was given, null for a pressed button. */
export type HeldInput = ReadonlyMap<HTMLElement, string | boolean | null>;

/** Enters and presses what a user did before the page could respond. */
export function replay(held: HeldInput): void {
  for (const [element, value] of held) {
    delete element.dataset.held;
    if (value === null) element.click();
    else if (typeof value === "string") enter(element, value);
    else if (element instanceof HTMLInputElement) check(element, value);
  }
}

/**
 * React leaves a hydrated field as the user changed it until its next render, and takes an event for news only if the
 * field differs from what it saw last: what its own property of the element was set to.
 */
function enter(field: HTMLElement, text: string): void {
  Reflect.set(field, "value", "");
  Reflect.set(Object.getPrototypeOf(field), "value", text, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function check(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}
