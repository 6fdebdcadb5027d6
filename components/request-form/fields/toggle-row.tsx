import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldError, ResetButton } from "@/components/ui/controls/field";
import { SupportNote } from "../connection/support-note";
import { useRequestForm } from "../request-form-context";
import { type DraftFieldProps, wireName } from "./frame/draft-field";
import { FieldFindings } from "./frame/field-findings";
import { FieldHelp } from "./frame/field-help";
import { useFieldError } from "./frame/use-field";

type ToggleRowProps = Pick<DraftFieldProps, "name" | "info" | "wire"> & {
  changed?: boolean;
  onReset?: () => void;
  children?: ReactNode;
};

/** A checkbox with its help, and its nested content. */
export function ToggleRow(props: ToggleRowProps) {
  const { name, info, wire = wireName(name), changed = false, onReset, children } = props;
  const { register } = useRequestForm();
  const error = useFieldError(name);
  const errorId = useId();
  return (
    <div className="grid min-w-0 content-start">
      <div className="flex items-center gap-1">
        <Checkbox
          {...register(name)}
          label={info.label}
          wire={wire}
          changed={changed}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className="min-w-0 flex-1"
        />
        {changed && onReset ? <ResetButton label={info.label} onReset={onReset} /> : null}
        <FieldHelp info={info} />
      </div>
      {error ? <FieldError id={errorId} error={error} className="pl-6" /> : null}
      <SupportNote control={name} />
      <div className="pl-6 empty:hidden">
        <FieldFindings name={name} />
      </div>
      {children}
    </div>
  );
}
