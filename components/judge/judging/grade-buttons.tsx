import { buttonClass } from "@/components/ui/controls/button-class";
import { Kbd } from "@/components/ui/feedback/kbd";
import { classNames } from "@/components/ui/layout/class-names";
import type { GradeOrOpen } from "@/lib/judge/cases/judgement";
import { gradesOf, labelOf, type Scale } from "@/lib/judge/cases/scale";

type GradeButtonsProps = {
  scale: Scale;
  current: GradeOrOpen | undefined;
  onGrade: (verdict: GradeOrOpen) => void;
};

/** One button per grade, and those for unrateable and postponed results. Each names its key. */
export function GradeButtons({ scale, current, onGrade }: GradeButtonsProps) {
  const choices: readonly { verdict: GradeOrOpen; label: string; keys: string }[] = [
    ...gradesOf(scale).map((grade) => ({
      verdict: grade,
      label: labelOf(scale, grade),
      keys: String(grade),
    })),
    { verdict: "unrateable", label: "Unrateable", keys: "u" },
    { verdict: "later", label: "Later", keys: "l" },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label="Grade" className="flex flex-wrap gap-2">
      {choices.map(({ verdict, label, keys }) => (
        <button
          key={keys}
          type="button"
          aria-pressed={verdict === current}
          aria-keyshortcuts={keys.toUpperCase()}
          onClick={() => onGrade(verdict)}
          className={classNames(
            buttonClass("default", "md"),
            verdict === current && "border-accent bg-accent-soft text-accent",
          )}
        >
          <Kbd keys={keys} />
          {label}
        </button>
      ))}
    </div>
  );
}
