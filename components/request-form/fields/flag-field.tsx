import { fieldHint } from "@/lib/request/field-hint";
import type { DraftFieldProps } from "../draft-field";
import { FieldNotes } from "./field-notes";
import { ResetButton } from "./reset-button";
import { ToggleRow } from "./toggle-row";
import { useFieldChange } from "./use-field";

/** A switch of the request. */
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
