import type { ReactNode } from "react";
import { ChangeDot } from "./field";

type ChoiceTextProps = {
  /** Of the choice; what stands here names and describes it. */
  id: string;
  label: ReactNode;
  wire?: string;
  detail?: ReactNode;
  /** Differs from its default. */
  changed?: boolean;
};

/** What stands beside a check box, switch or radio. */
export function ChoiceText({ id, label, wire, detail, changed = false }: ChoiceTextProps) {
  return (
    <span className="min-w-0 flex-1">
      <span id={`${id}-label`} className="mr-2">
        {label}
      </span>
      {wire ? <code className="text-xs text-ink-faint">{wire}</code> : null}
      {changed ? (
        <span className="ml-2 inline-flex align-middle">
          <ChangeDot />
        </span>
      ) : null}
      {detail ? (
        <span id={`${id}-detail`} className="block text-xs text-ink-faint">
          {detail}
        </span>
      ) : null}
    </span>
  );
}

/**
 * Attributes of the input: its name is the label alone, the detail describes it. Without them the wrapping label
 * would read everything out as the name.
 */
export function choiceAria(id: string, detail: ReactNode, describedBy?: string) {
  const description = [describedBy, detail ? `${id}-detail` : undefined].filter(Boolean).join(" ");
  return { "aria-labelledby": `${id}-label`, "aria-describedby": description || undefined };
}
