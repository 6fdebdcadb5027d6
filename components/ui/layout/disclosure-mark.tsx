import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type DisclosureMarkProps = ComponentProps<"span"> & { open: boolean };

/**
 * Shows whether a section, step or row is open. Drawn by the browser: each SVG makes every paint slower, and a character
 * that the fonts of the page lack delays the first paint.
 */
export const DisclosureMark = ({ open, className, ...rest }: DisclosureMarkProps) => (
  <span
    aria-hidden
    {...rest}
    className={classNames(
      "list-item w-3.5 shrink-0 list-inside text-center leading-none",
      open ? "list-[disclosure-open]" : "list-[disclosure-closed]",
      className,
    )}
  />
);
