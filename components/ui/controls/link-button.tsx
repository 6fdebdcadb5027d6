import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button-class";

type LinkButtonProps = { href: string; variant?: ButtonVariant; children: ReactNode };

/** A link that looks like a button, for pages rendered on the server. */
export function LinkButton({ href, variant, children }: LinkButtonProps) {
  return (
    <a href={href} className={buttonClass(variant)}>
      {children}
    </a>
  );
}
