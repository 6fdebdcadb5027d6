import { useState } from "react";
import { useController } from "react-hook-form";
import { afterTyping, flushAfterTyping } from "@/components/ui/layout/after-typing";
import { type DraftPath, useRequestForm } from "../request-form-context";
import { isTyped } from "../typed-text";

/**
 * A controlled text field. The control shows a keystroke immediately; the form, and everything that
 * follows it, changes after the paint.
 */
export function useTextField(name: DraftPath) {
  const { control } = useRequestForm();
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const value = typeof field.value === "string" ? field.value : "";

  return {
    field,
    /** The text of the form. */
    value,
    /** The text of the control, which is ahead of the form while a keystroke is pending. */
    shown: typed ?? value,
    /** Takes the text of an input event. `also` runs together with the change of the form. */
    change: (text: string, event: object, also?: () => void) => {
      const apply = () => {
        setTyped(null);
        field.onChange(text);
        also?.();
      };
      if (isTyped(event)) {
        setTyped(text);
        afterTyping(name, apply);
      } else {
        flushAfterTyping();
        apply();
      }
    },
  };
}
