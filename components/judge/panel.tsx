import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/layout/class-names";

type PanelProps = {
  title: string;
  note?: ReactNode;
  /** Controls beside the heading. Elements with the class `basis-full` are below it. */
  actions?: ReactNode;
  /** Has only controls, which are not printed. */
  isForm?: boolean;
  children: ReactNode;
};

export function Panel({ title, note, actions, isForm = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // Receives the focus when the focused control is removed.
      tabIndex={-1}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4",
        isForm && "print:hidden",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="mr-auto text-base font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {note ? <p className="max-w-prose text-ink-muted text-pretty">{note}</p> : null}
      {children}
    </section>
  );
}
