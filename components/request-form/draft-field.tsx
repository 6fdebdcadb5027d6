"use client";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import type { FieldInfo } from "@/lib/contract/fields";
import { fieldHint } from "./field-hint";
import { FieldNotes } from "./field-notes";
import { GuideLink } from "./guide-link";
import type { DraftPath } from "./request-form-context";
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
  children: ReactNode;
};

/** The frame that every field of the form has, filled from the contract. */
export function DraftField({ name, info, wire, group = false, children }: FrameProps) {
  const error = useFieldError(name, group);
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
