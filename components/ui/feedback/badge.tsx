import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LineIcon } from "../controls/line-icon";
import { classNames } from "../layout/class-names";
import { type Tone, toneStyles } from "./tone";

type BadgeProps = {
  tone?: Tone;
  /** Replaces the icon of the tone. A string is the path of a `LineIcon`. */
  icon?: LucideIcon | string;
  title?: string;
  /** Without a background, for rows with several badges. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = "neutral", icon, title, plain, className, children }: BadgeProps) {
  const style = toneStyles[tone];
  const Icon = icon ?? (tone === "neutral" ? undefined : style.icon);
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex min-h-5 items-center gap-1 whitespace-nowrap text-xs font-medium",
        style.text,
        !plain && `rounded-sm px-1.5 ${style.soft}`,
        className,
      )}
    >
      {typeof Icon === "string" ? (
        <LineIcon path={Icon} className="size-3 shrink-0" />
      ) : Icon ? (
        <Icon aria-hidden className="size-3 shrink-0" />
      ) : null}
      {children}
    </span>
  );
}
