import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import type { ComparedColumn } from "./compared-columns";
import { ColumnMark } from "./run-list";

type ColumnHeadsProps = {
  columns: readonly ComparedColumn[];
  className: string;
  /** In the first cell. */
  children: ReactNode;
};

export const ColumnHeads = ({ columns, className, children }: ColumnHeadsProps) => (
  <thead>
    <tr>
      <th scope="col" className={`pr-3 text-left ${className}`}>
        {children}
      </th>
      {columns.map((column) => (
        <ColumnHead key={column.opened.id} column={column} />
      ))}
    </tr>
  </thead>
);

type ColumnHeadProps = { column: ComparedColumn; className?: string };

export function ColumnHead({ column, className }: ColumnHeadProps) {
  const { letter, title, isBase } = column;
  return (
    <th
      scope="col"
      title={title}
      className={classNames("min-w-28 px-3 py-1.5 align-bottom sm:min-w-36", className)}
    >
      <span className="flex items-center justify-end gap-1.5 font-medium">
        <ColumnMark letter={letter} />
        <span className="sr-only">{`Run ${letter}`}</span>
        <span className="text-xs font-normal text-ink-muted">{isBase ? "baseline" : null}</span>
      </span>
    </th>
  );
}
