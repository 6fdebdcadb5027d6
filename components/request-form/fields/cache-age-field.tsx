import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { parseDuration } from "@/lib/request/draft/duration";
import { useRequestForm } from "../request-form-context";
import { DurationField } from "./duration-field";
import type { DraftFieldProps } from "./frame/draft-field";

type AgeFieldProps = Omit<DraftFieldProps, "name"> & {
  name: "cache.maxAge" | "cache.minAge";
  presets: readonly { readonly label: string; readonly text: string }[];
};

export function AgeField({ presets, ...props }: AgeFieldProps) {
  const { control, setValue } = useRequestForm();
  const { name, info } = props;
  const age = parseDuration(useWatch({ control, name }));
  return (
    <div className="grid gap-1.5">
      <DurationField {...props} unit="h" />
      <fieldset aria-label={`${info.label}: presets`} className="flex flex-wrap gap-1">
        {presets.map(({ label, text }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            aria-pressed={age === parseDuration(text)}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
