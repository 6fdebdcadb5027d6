import type { ReactNode } from "react";
import { ChangeDot } from "./field";

export type ChoiceTextProps = {
  /** Prefix of the ids of the label and the detail. */
  id: string;
  label: ReactNode;
  wire?: string;
  detail?: ReactNode;
  /** Whether the value differs from its default. Shows a dot. */
  changed?: boolean;
};

/** The text beside a checkbox, switch or radio button. */
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
 * ARIA attributes of the input: named by the label alone, described by the detail. Otherwise the
 * wrapping label would make both the name.
 */
export function choiceAria(id: string, detail: ReactNode, describedBy?: string) {
  const description = [describedBy, detail ? `${id}-detail` : undefined].filter(Boolean).join(" ");
  return { "aria-labelledby": `${id}-label`, "aria-describedby": description || undefined };
}
