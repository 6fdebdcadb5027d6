import { useRequestForm } from "@/components/request-form/request-form-context";
import { newStep } from "@/lib/request/draft/actions/step";
import { addLine } from "@/lib/request/draft/content/lines";
import type { PickUse } from "@/lib/request/selectors/pick";

type DraftUse = Exclude<PickUse, "fill">;

/** Adds a picked selector to the draft. Returns a confirmation message. */
export function usePickedSelector(): (
  selector: string,
  use: DraftUse,
  others: readonly string[],
) => string {
  const { getValues, setValue } = useRequestForm();
  const change = { shouldDirty: true, shouldValidate: true };
  return (selector, use, others) => {
    if (use === "include" || use === "exclude") {
      const name = use === "include" ? "content.includeTags" : "content.excludeTags";
      setValue(name, addLine(getValues(name), selector), change);
      return use === "include" ? `Kept: ${selector}` : `Excluded: ${selector}`;
    }
    const steps = getValues("actions.steps");
    const step = { ...newStep(use), selector, others, by: "selector" as const };
    setValue("actions.steps", [...steps, step], change);
    return `Added step ${steps.length + 1}: ${useLabels[use]} ${selector}`;
  };
}

const useLabels = { click: "click", wait: "wait for", scroll: "scroll" } as const;
