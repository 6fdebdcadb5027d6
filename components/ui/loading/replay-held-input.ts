/** In the order of input: the text or state of a changed field, null for a pressed button. */
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
 * React tracks the value of a field with a property of the element, and ignores an event if the value is the tracked
 * one. So an empty value is tracked first, and the text is then set with the property of the prototype.
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
