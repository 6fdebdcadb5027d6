import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldError } from "@/components/ui/controls/field";
import { SupportNote } from "../connection/support-note";
import { type DraftPath, useRequestForm } from "../request-form-context";
import { GuideLink } from "./frame/guide-link";
import { useFieldError } from "./frame/use-field";

type ToggleRowProps = {
  name: DraftPath;
  label: string;
  wire: string;
  detail: ReactNode;
  guide: string;
  changed?: boolean;
  trailing?: ReactNode;
  children?: ReactNode;
};

/** A checkbox with help and guide link, and its nested content. */
export function ToggleRow(props: ToggleRowProps) {
  const { name, label, wire, detail, guide, changed, trailing, children } = props;
  const { register } = useRequestForm();
  const error = useFieldError(name);
  const errorId = useId();
  return (
    <div className="grid min-w-0 content-start">
      <div className="flex items-start gap-1">
        <Checkbox
          {...register(name)}
          label={label}
          wire={wire}
          detail={detail}
          changed={changed}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className="min-w-0 flex-1"
        />
        {trailing}
        <GuideLink slug={guide} label={label} />
      </div>
      {error ? <FieldError id={errorId} error={error} className="pl-6" /> : null}
      <SupportNote control={name} />
      {children}
    </div>
  );
}
