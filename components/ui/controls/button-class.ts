import { classNames } from "../layout/class-names";

export type ButtonVariant = "primary" | "default" | "ghost" | "danger";
export type ControlSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-hover",
  default: "border-line-medium bg-surface text-ink hover:border-line-strong hover:bg-hover",
  ghost: "border-transparent text-ink-muted hover:bg-hover hover:text-ink",
  danger: "border-transparent bg-bad text-bad-ink hover:bg-bad-hover",
};

const sizes: Record<ControlSize, string> = {
  sm: "h-control-sm gap-1 px-2 text-xs",
  md: "h-control-md gap-1.5 px-2.5 text-sm",
  lg: "h-control-lg gap-2 px-3.5 text-sm",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "default", size: ControlSize = "md"): string {
  return classNames(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60 forced-colors:border-[ButtonBorder]",
    variants[variant],
    sizes[size],
  );
}
