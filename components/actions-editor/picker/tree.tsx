import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ancestorsOf } from "./elements";
import { elementExcerpt, elementLabel } from "./messages";
import { hasChildren, type TreeStep } from "./tree-steps";

type PickerTreeProps = {
  element: Element;
  onPick: (element: Element) => void;
  onWalk: (step: TreeStep) => void;
};

const SHOWN = 4;

const steps = [
  { step: "parent", label: "Parent", icon: ArrowUp },
  { step: "child", label: "First child", icon: ArrowDown },
  { step: "previous", label: "Previous sibling", icon: ArrowLeft },
  { step: "next", label: "Next sibling", icon: ArrowRight },
] as const;

export function PickerTree({ element, onPick, onWalk }: PickerTreeProps) {
  const around = ancestorsOf(element).slice(0, SHOWN).toReversed();
  const text = elementExcerpt(element);
  return (
    <section aria-label="Picked element" className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 truncate font-medium">
          <code>{elementLabel(element)}</code>
        </h3>
        <div className="flex shrink-0">
          {steps.map(({ step, label, icon }) => (
            <IconButton
              key={step}
              size="sm"
              label={label}
              icon={icon}
              disabled={step === "child" && !hasChildren(element)}
              onClick={() => onWalk(step)}
            />
          ))}
        </div>
      </div>
      {text ? (
        <p className="line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">
          <bdi>{text}</bdi>
        </p>
      ) : null}
      <ol aria-label="Ancestors" className="flex min-w-0 flex-wrap items-center gap-x-1 text-xs">
        {around.map((each) => (
          <li key={elementLabel(each)} className="flex min-w-0 items-center gap-1">
            <button
              type="button"
              className="min-h-6 min-w-0 truncate rounded-sm font-mono text-ink-muted underline decoration-current/40 underline-offset-2 hover:text-ink"
              onClick={() => onPick(each)}
            >
              {elementLabel(each)}
            </button>
            <span aria-hidden className="text-ink-faint">
              ›
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
