import { get, useFormState, useWatch } from "react-hook-form";
import { useDraftStart } from "@/components/request-form/draft-start-context";
import { type DraftPath, useRequestForm } from "@/components/request-form/request-form-context";
import type { SectionName } from "@/lib/request/section-names";

/** The field in the line below the query. */
export const LIMIT = "sources.limit";

export function useFieldError(name: DraftPath, below = false): string | undefined {
  "use no memo"; // The library mutates its errors, so the compiler must not memoize them.
  const { control } = useRequestForm();
  const { errors } = useFormState({ control, name });
  const error: unknown = get(errors, name);
  return below ? messagesIn(error)[0] : ownMessage(error);
}

/** The number of errors of the fields in a section. The limit has its place outside. */
export function useErrorCount(name: SectionName): number {
  "use no memo"; // As above.
  const { control } = useRequestForm();
  const { errors } = useFormState({ control, name });
  const outside = name === "sources" ? messagesIn(get(errors, LIMIT)) : [];
  return messagesIn(errors[name]).length - outside.length;
}

function ownMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  // A field can itself be named "message"; then this is an object.
  return typeof error.message === "string" ? error.message : undefined;
}

function messagesIn(error: unknown): string[] {
  const own = ownMessage(error);
  if (own !== undefined) return [own];
  if (typeof error !== "object" || error === null) return [];
  return Object.values(error).flatMap(messagesIn);
}

export function useFieldChange(name: DraftPath): { changed: boolean; onReset: () => void } {
  const { control, setValue } = useRequestForm();
  const byDefault = get(useDraftStart().blank, name);
  const changed = useWatch({
    control,
    name,
    compute: (value) => JSON.stringify(value) !== JSON.stringify(byDefault),
  });
  return { changed, onReset: () => setValue(name, byDefault, { shouldValidate: true }) };
}

/** Whether any of the fields differs from its default, and their number of errors. */
export function useFieldGroup(names: readonly DraftPath[]): { changed: boolean; errors: number } {
  "use no memo"; // As above.
  const { control } = useRequestForm();
  const { blank } = useDraftStart();
  const { errors } = useFormState({ control, name: [...names] });
  const changed = useWatch({
    control,
    name: names,
    compute: (values: readonly unknown[]) =>
      values.some(
        (value, index) => JSON.stringify(value) !== JSON.stringify(get(blank, names[index] ?? "")),
      ),
  });
  return {
    changed,
    errors: names.reduce((sum, name) => sum + messagesIn(get(errors, name)).length, 0),
  };
}
