"use client";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import type { FieldInfo } from "@/lib/contract/fields";
import { fieldHint } from "./field-hint";
import { GuideLink } from "./guide-link";
import type { DraftPath } from "./request-form-context";
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
        help={
          <>
            {info.help}
            {info.compatibility ? <span className="block">{info.compatibility}</span> : null}
          </>
        }
        error={error}
        changed={changed}
        onReset={onReset}
        trailing={<GuideLink slug={info.guide} label={info.label} />}
        group={group}
      >
        {children}
      </Field>
    </div>
  );
}
