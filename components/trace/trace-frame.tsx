import type { ReactNode } from "react";

type TraceFrameProps = {
  label: string;
  title: ReactNode;
  detail: ReactNode;
  commands: ReactNode;
  children: ReactNode;
};

/** The frame of a trace or a what-if comparison. On small screens the whole panel scrolls. */
export function TraceFrame({ label, title, detail, commands, children }: TraceFrameProps) {
  return (
    <section
      aria-label={label}
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface max-[860px]:overflow-y-auto"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="truncate font-medium">{title}</h2>
          <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">{detail}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">{commands}</div>
      </header>
      {children}
    </section>
  );
}
