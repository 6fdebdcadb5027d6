import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../layout/class-names";

type EmptyStateProps = {
  icon?: LucideIcon;
  /** Shown above the title. */
  lead?: ReactNode;
  title: string;
  actions?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** At the start of a card, without a padding of its own, instead of in the middle of a pane. */
  inCard?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Shown instead of content: why it is missing, and what to do. */
export function EmptyState({
  icon: Icon,
  lead,
  title,
  actions,
  headingLevel = 2,
  inCard = false,
  className,
  children,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(
        "grid",
        !inCard && "h-full overflow-y-auto px-6 py-4 [place-content:safe_center]",
        className,
      )}
    >
      <div className="grid max-w-md gap-1.5">
        {Icon ? <Icon aria-hidden className="mb-1 size-5 text-ink-faint" /> : null}
        {lead ? <div className="text-ink-muted">{lead}</div> : null}
        <Heading className="text-base font-medium text-balance">{title}</Heading>
        {children ? <div className="text-ink-muted text-pretty">{children}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
