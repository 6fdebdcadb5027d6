import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names";
import { useFieldControl } from "./field-context";
import { inputClass } from "./text-input";

export type TextAreaProps = ComponentProps<"textarea"> & { mono?: boolean };

/** Grows with its text (`field-sizing`), up to a third of the window. */
export function TextArea({ mono, className, rows = 3, ...rest }: TextAreaProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const wiring = useFieldControl(rest);
  return (
    <textarea
      spellCheck={mono ? false : undefined}
      {...rest}
      {...wiring}
      rows={rows}
      className={classNames(
        inputClass,
        "field-sizing-content max-h-[33vh] min-h-16 resize-y px-2 py-1 leading-5",
        mono && "font-mono",
        className,
      )}
    />
  );
}
