import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "@/components/ui/controls/button-class";

type LinkButtonProps = { href: string; variant?: ButtonVariant; children: ReactNode };

/** A link with the weight of a button, for pages that are rendered on the server. */
export function LinkButton({ href, variant, children }: LinkButtonProps) {
  return (
    <a href={href} className={buttonClass(variant)}>
      {children}
    </a>
  );
}
