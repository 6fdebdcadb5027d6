import type { ComponentProps } from "react";

/** Text for people who listen instead of look. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className="sr-only" />;
}
