import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type DisclosureMarkProps = ComponentProps<"span"> & { open: boolean };

/** Shows whether a section, step or row is open. Of text: each SVG makes every paint slower. */
export const DisclosureMark = ({ open, className, ...rest }: DisclosureMarkProps) => (
  <span
    aria-hidden
    {...rest}
    className={classNames(
      "w-3.5 shrink-0 text-center leading-none",
      open ? "before:content-['▾']" : "before:content-['▸']",
      className,
    )}
  />
);
