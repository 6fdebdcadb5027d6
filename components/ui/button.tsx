"use client";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { ariaKeyShortcut, useOnMac } from "./shortcut";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "default" | "ghost" | "danger";
export type ControlSize = "sm" | "md" | "lg";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: LucideIcon;
  trailingIcon?: LucideIcon;
  /** Shows a spinner and swallows clicks, but keeps the focus where it is. */
  busy?: boolean;
  /** Shown as key caps and told to assistive technology; the listener belongs to the caller. */
  shortcut?: string;
};

const looks: Record<ButtonVariant, string> = {
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

/** Shape and colours of a button, for links that have to look like one. */
export function buttonClass(variant: ButtonVariant = "default", size: ControlSize = "md"): string {
  return classNames(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60 forced-colors:border-[ButtonBorder]",
    looks[variant],
    sizes[size],
  );
}

export function Button({
  variant = "default",
  size = "md",
  icon: Icon,
  trailingIcon: TrailingIcon,
  busy = false,
  shortcut,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const onMac = useOnMac();
  return (
    <button
      aria-keyshortcuts={shortcut ? ariaKeyShortcut(shortcut, onMac) : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : Icon ? <Icon aria-hidden className="size-3.5 shrink-0" /> : null}
      {children}
      {shortcut ? <Kbd keys={shortcut} quiet className="opacity-80" /> : null}
      {TrailingIcon ? <TrailingIcon aria-hidden className="size-3.5 shrink-0 opacity-80" /> : null}
    </button>
  );
}
