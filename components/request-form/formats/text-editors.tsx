import { useWatch } from "react-hook-form";
import { TextArea } from "@/components/ui/controls/text-area";
import { classNames } from "@/components/ui/layout/class-names";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { formatCount } from "@/lib/format/count";
import { DraftField, type DraftFieldProps } from "../fields/frame/draft-field";
import { useRequestForm } from "../request-form-context";

export function QuestionEditor() {
  return (
    <CountedTextField
      name="content.formats.question.question"
      info={formatRegistry.question.fields.question}
    />
  );
}

export function HighlightsEditor() {
  return (
    <CountedTextField
      name="content.formats.highlights.query"
      info={formatRegistry.highlights.fields.query}
    />
  );
}

function CountedTextField(props: DraftFieldProps) {
  const { control, register, trigger } = useRequestForm();
  const { name, info } = props;
  const length = useWatch({ control, name, compute: (text) => String(text).length });
  return (
    <DraftField {...props}>
      <TextArea {...register(name, { onBlur: () => void trigger(name) })} rows={2} />
      {info.max === undefined ? null : (
        <p
          className={classNames(
            "text-right text-2xs",
            length > info.max ? "font-medium text-bad" : "text-ink-faint",
          )}
        >
          {formatCount(length)}/{formatCount(info.max)}
          <span className="sr-only"> characters</span>
        </p>
      )}
    </DraftField>
  );
}
