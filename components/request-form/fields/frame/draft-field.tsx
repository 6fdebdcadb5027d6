import type { ReactNode } from "react";
import type { DraftPath } from "@/components/request-form/request-form-context";
import { Field } from "@/components/ui/controls/field";
import type { FieldInfo } from "@/lib/contract/fields";
import { countOf } from "@/lib/format/count";
import { fieldHint } from "@/lib/request/field-hint";
import { FieldNotes } from "./field-notes";
import { GuideLink } from "./guide-link";
import { ResetButton } from "./reset-button";
import { useFieldChange, useFieldError } from "./use-field";

export type DraftFieldProps = {
  name: DraftPath;
  info: FieldInfo;
  /** The field's name in the request. */
  wire: string;
};

type FrameProps = DraftFieldProps & {
  /** Several controls under one name; errors at any of them are told here. */
  group?: boolean;
  /** Lines of a list that are wrong; each is told below, so that the error only counts them. */
  badLines?: number;
  children: ReactNode;
};

/** The frame that every field of the form has, filled from the contract. */
export function DraftField(props: FrameProps) {
  const { name, info, wire, group = false, badLines = 0, children } = props;
  const found = useFieldError(name, group);
  const error = badLines > 0 ? `${countOf(badLines, "line needs", "lines need")} mending.` : found;
  const { changed, onReset } = useFieldChange(name);
  return (
    <div data-field={name}>
      <Field
        label={info.label}
        wire={wire}
        hint={fieldHint(info)}
        help={info.help}
        error={error}
        changed={changed}
        trailing={
          <>
            {changed ? <ResetButton label={info.label} onReset={onReset} /> : null}
            <FieldNotes info={info} />
            <GuideLink slug={info.guide} label={info.label} />
          </>
        }
        group={group}
      >
        {children}
      </Field>
    </div>
  );
}
