import { Field } from "@/components/ui/controls/field";
import { LimitedTextArea } from "@/components/ui/controls/limited-text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { cleanLine } from "@/lib/format/clean-line";
import {
  type JudgeCase,
  MAX_GRADE_LABEL,
  MAX_GUIDELINES,
  MAX_NAME,
} from "@/lib/judge/cases/judge-case";
import { defaultLabels, gradesOf } from "@/lib/judge/cases/scale";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";
import { useStoredText } from "../state/use-stored-text";

/** Name, labels of the grades and guidelines. Each is stored when its field is left. */
export function CaseSettings({ whole: { judgeCase }, changes }: CasePartProps) {
  const { scale, name, guidelines } = judgeCase;
  const save = (change: (stored: JudgeCase) => Partial<JudgeCase>) =>
    void changes.saveCase((stored) => ({ ...stored, ...change(stored) }));
  const nameField = useStoredText(name, (text) => {
    const next = cleanLine(text, MAX_NAME);
    if (next !== "") save(() => ({ name: next }));
  });
  const guidelinesField = useStoredText(guidelines, (text) => save(() => ({ guidelines: text })));
  const writeLabel = (grade: number, text: string) => {
    const label = cleanLine(text, MAX_GRADE_LABEL) || defaultLabels[scale.max][grade] || "";
    save(({ scale }) => ({ scale: { ...scale, labels: scale.labels.with(grade, label) } }));
  };
  return (
    <Panel isForm title="Case">
      <Field label="Name of the case">
        <TextInput {...nameField} maxLength={MAX_NAME} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {gradesOf(scale).map((grade) => (
          <GradeLabel
            key={grade}
            {...{ grade, label: scale.labels[grade] ?? "" }}
            onWrite={(text) => writeLabel(grade, text)}
          />
        ))}
      </div>
      <Field label="Guidelines" help="Shown to judges.">
        <LimitedTextArea {...guidelinesField} maxLength={MAX_GUIDELINES} />
      </Field>
    </Panel>
  );
}

type GradeLabelProps = { grade: number; label: string; onWrite: (text: string) => void };

function GradeLabel({ grade, label, onWrite }: GradeLabelProps) {
  return (
    <Field label={`Label of grade ${grade}`}>
      <TextInput {...useStoredText(label, onWrite)} maxLength={MAX_GRADE_LABEL} />
    </Field>
  );
}
