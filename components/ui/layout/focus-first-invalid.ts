import { focusShown } from "./focus-shown";

/** Focuses the first invalid control or part (`data-invalid`) of a form, once its errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    if (invalid) focusShown(invalid);
  });
}
