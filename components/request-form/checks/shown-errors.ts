import { useFormState } from "react-hook-form";
import { useRequestForm } from "../request-form-context";

/** An error that the form shows at a control. */
export type ShownError = {
  readonly draftPath: string;
  readonly message: string;
  readonly type: unknown;
};

/** The errors that the form shows, in the order of its values. */
export function useShownErrors(): readonly ShownError[] {
  "use no memo"; // The library mutates its errors, so the compiler must not memoize them.
  const { control } = useRequestForm();
  const { errors } = useFormState({ control });
  return errorsIn(errors, "");
}

function errorsIn(value: unknown, draftPath: string): ShownError[] {
  if (typeof value !== "object" || value === null) return [];
  // A field can itself be named "message"; then this is an object.
  if ("message" in value && typeof value.message === "string")
    return [{ draftPath, message: value.message, type: "type" in value ? value.type : undefined }];
  return Object.entries(value).flatMap(([key, below]) =>
    // Elements, not errors.
    key === "ref" ? [] : errorsIn(below, draftPath === "" ? key : `${draftPath}.${key}`),
  );
}
