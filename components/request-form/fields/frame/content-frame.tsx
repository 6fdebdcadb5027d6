import type { ReactNode } from "react";
import { Field } from "@/components/ui/controls/field";
import { fieldHint } from "@/lib/request/field-hint";
import type { DraftFieldProps } from "./draft-field";
import { FieldNotes } from "./field-notes";
import { GuideLink } from "./guide-link";
import { ResetButton } from "./reset-button";
import { useFieldChange } from "./use-field";

type ContentFrameProps = DraftFieldProps & {
  error: string | undefined;
  /** Replaces the default reset. */
  onReset?: () => void;
  group?: boolean;
  children: ReactNode;
};

/** Like `DraftField`, for fields that show their own errors. */
export function ContentFrame(props: ContentFrameProps) {
  const { name, info, wire, error, group = true, children } = props;
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
            {changed ? <ResetButton label={info.label} onReset={props.onReset ?? onReset} /> : null}
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
