import { focusShown } from "./focus-shown";

/** Focuses the first invalid control of a form, once its errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) focusShown(invalid);
  });
}
