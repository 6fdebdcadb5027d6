import { ChevronsUpDown } from "lucide-react";
import { useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import { kindOfSelector, selectorKindLabels } from "@/lib/request/selectors/stability";
import { useStepsForm } from "./form";

/**
 * Other selectors for the element of a step, from a recording or the picker. The replaced selector
 * joins the list.
 */
export function SelectorAlternatives({ index }: { index: number }) {
  const { control, getValues, setValue } = useStepsForm();
  const others = useWatch({ control, name: `actions.steps.${index}.others` });
  if (!others || others.length === 0) return null;
  const choose = (selector: string) => {
    const before = getValues(`actions.steps.${index}.selector`);
    const rest = others.filter((each) => each !== selector);
    setValue(`actions.steps.${index}.selector`, selector, {
      shouldDirty: true,
      shouldValidate: true,
    });
    setValue(`actions.steps.${index}.others`, before === "" ? rest : [before, ...rest]);
  };
  return (
    <Menu
      label="Other selectors for this element"
      align="end"
      groups={[
        {
          id: "others",
          heading: "For the same element",
          items: others.map((selector) => {
            const kind = kindOfSelector(selector);
            return {
              id: selector,
              label: selector,
              ...(kind && { detail: selectorKindLabels[kind] }),
              onSelect: () => choose(selector),
            };
          }),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} label="Other selectors for this element" icon={ChevronsUpDown} />
      )}
    />
  );
}
