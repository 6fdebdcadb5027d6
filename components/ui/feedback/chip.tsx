import { Check, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names";

export type ChipProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label: ReactNode;
  icon?: LucideIcon;
  size?: "sm" | "md";
};

/** A checkbox that looks like a button, for choosing several of many. */
export function Chip({ label, title, icon: Icon, size = "md", className, ...rest }: ChipProps) {
  return (
    <label
      title={title}
      className={classNames(
        "relative inline-flex select-none items-center rounded-md border border-line-medium bg-surface text-ink-muted transition-colors hover:bg-hover hover:text-ink",
        "has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1 has-disabled:opacity-50",
        size === "sm" ? "h-control-sm gap-1 px-1.5 text-xs" : "h-control-md gap-1.5 px-2",
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        autoComplete="off"
        className="peer absolute inset-0 m-0 appearance-none opacity-0"
      />
      <Check
        aria-hidden
        strokeWidth={2.5}
        className="hidden size-3.5 text-accent peer-checked:block"
      />
      {Icon ? <Icon aria-hidden className="size-3.5 peer-checked:hidden" /> : null}
      <span>{label}</span>
    </label>
  );
}
