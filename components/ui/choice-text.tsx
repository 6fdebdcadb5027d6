import type { ReactNode } from "react";

/** What stands beside a check box, switch or radio. */
export function ChoiceText(props: { label: ReactNode; wire?: string; detail?: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="mr-2">{props.label}</span>
      {props.wire ? <code className="text-xs text-ink-faint">{props.wire}</code> : null}
      {props.detail ? <span className="block text-xs text-ink-faint">{props.detail}</span> : null}
    </span>
  );
}
