import type { ReactNode } from "react";

type FormatBarProps = {
  facts?: ReactNode;
  children?: ReactNode;
};

/** Bar above a content with its size and controls. */
export function FormatBar({ facts, children }: FormatBarProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1 text-xs text-ink-muted">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">{facts}</div>
      <div className="flex flex-wrap items-center gap-1">{children}</div>
    </div>
  );
}
