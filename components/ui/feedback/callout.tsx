import type { ReactNode } from "react";
import { classNames } from "../layout/class-names";
import { type Tone, toneStyles } from "./tone";

type CalloutProps = {
  tone: Extract<Tone, "info" | "ok" | "warn" | "bad">;
  title: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts, `status` waits. Leave out for messages that are present from the start. */
  role?: "alert" | "status";
  className?: string;
  children?: ReactNode;
};

/** A message within the page: what happened, why, and what to do. */
export function Callout({ tone, title, actions, role, className, children }: CalloutProps) {
  const style = toneStyles[tone];
  const Icon = style.icon;
  return (
    <div
      role={role}
      className={classNames(
        "flex gap-2.5 rounded-md border px-3 py-2",
        style.soft,
        style.edge,
        className,
      )}
    >
      <Icon aria-hidden className={classNames("mt-0.75 size-3.5 shrink-0", style.text)} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        {children ? (
          <div className="text-ink-muted [overflow-wrap:anywhere]">{children}</div>
        ) : null}
        {actions ? <div className="mt-1 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
