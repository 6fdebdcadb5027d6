import { fieldHint } from "@/lib/request/field-hint";
import type { DraftFieldProps } from "./frame/draft-field";
import { FieldNotes } from "./frame/field-notes";
import { ResetButton } from "./frame/reset-button";
import { useFieldChange } from "./frame/use-field";
import { ToggleRow } from "./toggle-row";

export function FlagField({ name, info, wire }: DraftFieldProps) {
  const { changed, onReset } = useFieldChange(name);
  return (
    <ToggleRow
      name={name}
      label={info.label}
      wire={wire}
      detail={`${fieldHint(info)} · ${info.help}`}
      guide={info.guide}
      changed={changed}
      trailing={
        <>
          {changed ? <ResetButton label={info.label} onReset={onReset} /> : null}
          <FieldNotes info={info} />
        </>
      }
    />
  );
}
