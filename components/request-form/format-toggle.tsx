"use client";
import { useWatch } from "react-hook-form";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import type { FormatType } from "@/lib/contract/kinds";
import { useRequestForm } from "./request-form-context";
import { TextField } from "./text-field";
import { ToggleRow } from "./toggle-row";

/** The field that a format is nothing without; it is shown while the format is on. */
const ownFields: Partial<Record<FormatType, () => React.ReactNode>> = {
  question: () => (
    <TextField
      name="content.formats.question.question"
      wire="question"
      info={formatRegistry.question.fields.question}
    />
  ),
  highlights: () => (
    <TextField
      name="content.formats.highlights.query"
      wire="query"
      info={formatRegistry.highlights.fields.query}
    />
  ),
};

export function FormatToggle({ type }: { type: FormatType }) {
  const { label, help, guide, compatibility } = formatRegistry[type];
  const ownField = ownFields[type];
  return (
    <ToggleRow
      name={`content.formats.${type}.on`}
      label={label}
      wire={type}
      detail={
        <>
          {help}
          {compatibility ? <span className="block text-warn">{compatibility}</span> : null}
        </>
      }
      guide={guide}
    >
      {ownField ? <WhileOn type={type}>{ownField()}</WhileOn> : null}
    </ToggleRow>
  );
}

function WhileOn({ type, children }: { type: FormatType; children: React.ReactNode }) {
  const { control } = useRequestForm();
  const on = useWatch({ control, name: `content.formats.${type}.on` });
  return on ? <div className="pt-1 pb-2 pl-6">{children}</div> : null;
}
