import type { ReactNode } from "react";
import type { DraftPath } from "@/components/request-form/request-form-context";
import { Field, ResetButton } from "@/components/ui/controls/field";
import type { FieldInfo } from "@/lib/contract/fields";
import { countOf } from "@/lib/format/count";
import { fieldHint } from "@/lib/request/field-hint";
import { SupportNote } from "../../connection/support-note";
import { FieldFindings } from "./field-findings";
import { FieldHelp } from "./field-help";
import { useFieldChange, useFieldError } from "./use-field";

export type DraftFieldProps = {
  name: DraftPath;
  info: FieldInfo;
  /** The name on the wire. Default: the last part of `name`. */
  wire?: string | undefined;
  /** Replaces the limits of the contract, for a control with another unit. */
  hint?: string;
  /** Shown below the control. The help of the field is in its popover. */
  note?: ReactNode;
};

export const wireName = (name: DraftPath): string => name.slice(name.lastIndexOf(".") + 1);

type ContentFrameProps = DraftFieldProps & {
  error: string | undefined;
  onReset?: () => void;
  group?: boolean;
  /** Shows the marks of the controls inside it, too. */
  marksInside?: boolean;
  children: ReactNode;
};

/** The frame of a form field that passes its own error, filled from the contract. */
export function ContentFrame(props: ContentFrameProps) {
  const { name, info, wire = wireName(name), error, group = true, children } = props;
  const { changed, onReset } = useFieldChange(name);
  return (
    <div data-field={name}>
      <Field
        label={info.label}
        wire={wire}
        hint={props.hint ?? fieldHint(info)}
        help={props.note}
        error={error}
        changed={changed}
        trailing={
          <>
            {changed ? <ResetButton label={info.label} onReset={props.onReset ?? onReset} /> : null}
            <FieldHelp info={info} />
          </>
        }
        group={group}
      >
        {children}
        <SupportNote control={name} inside={props.marksInside} />
        <FieldFindings name={name} />
      </Field>
    </div>
  );
}

type DraftFieldFrameProps = DraftFieldProps & {
  /** Several controls under one name; their errors are shown here. */
  group?: boolean;
  /** Number of invalid lines. Each is shown below, so the error only counts them. */
  badLines?: number;
  children: ReactNode;
};

export function DraftField({ badLines = 0, group = false, ...props }: DraftFieldFrameProps) {
  const found = useFieldError(props.name, group);
  const error =
    badLines > 0 ? `${countOf(badLines, "line needs", "lines need")} attention.` : found;
  return <ContentFrame {...props} group={group} marksInside={group} error={error} />;
}
