import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { cleanLine } from "@/lib/judge/cases/case-queries";
import {
  type JudgeCase,
  MAX_GRADE_LABEL,
  MAX_GUIDELINES,
  MAX_NAME,
} from "@/lib/judge/cases/judge-case";
import { defaultLabels, gradesOf } from "@/lib/judge/cases/scale";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";

/** Name, labels of the grades and guidelines. Each is stored when its field is left. */
export function CaseSettings({ whole: { judgeCase }, changes }: CasePartProps) {
  const { scale, name, guidelines } = judgeCase;
  const save = (change: Partial<JudgeCase>) => void changes.saveCase({ ...judgeCase, ...change });
  const writeLabel = (grade: number, text: string) => {
    const label = cleanLine(text, MAX_GRADE_LABEL) || defaultLabels[scale.max][grade] || "";
    save({
      scale: { ...scale, labels: scale.labels.map((each, at) => (at === grade ? label : each)) },
    });
  };
  return (
    <Panel title="Case">
      <Field label="Name of the case">
        <TextInput
          defaultValue={name}
          maxLength={MAX_NAME}
          onBlur={({ target }) => {
            const next = cleanLine(target.value, MAX_NAME);
            if (next !== "" && next !== name) save({ name: next });
          }}
        />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {gradesOf(scale).map((grade) => {
          const label = scale.labels[grade] ?? "";
          return (
            <Field key={grade} label={`Label of grade ${grade}`}>
              <TextInput
                defaultValue={label}
                maxLength={MAX_GRADE_LABEL}
                onBlur={({ target }) => {
                  if (target.value !== label) writeLabel(grade, target.value);
                }}
              />
            </Field>
          );
        })}
      </div>
      <Field label="Guidelines" help="Shown to judges.">
        <TextArea
          defaultValue={guidelines}
          maxLength={MAX_GUIDELINES}
          onBlur={({ target }) => {
            if (target.value !== guidelines) save({ guidelines: target.value });
          }}
        />
      </Field>
    </Panel>
  );
}
