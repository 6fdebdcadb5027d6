import { afterTyping, flushAfterTyping } from "@/components/ui/layout/after-typing";
import type { RequestFormApi } from "./request-form-context";

type Register = RequestFormApi["register"];

/** What a key does to a text. A paste, a drop, or the browser's own undo is a change by itself. */
const byKeys = /^(?:insertText|insertCompositionText|insertLineBreak|delete)/;

/**
 * Fields whose typed text the form hears of after the paint: they are uncontrolled, so the browser shows a letter by
 * itself, and what the form makes of it (its watchers, checks and summaries) can follow.
 */
export const registerTyped =
  (register: Register): Register =>
  (name, options) => {
    const field = register(name, options);
    return {
      ...field,
      onChange: async (event) => {
        const { target } = event;
        if (isTyped(event))
          afterTyping(target, () => void field.onChange({ target, type: "change" }));
        else {
          flushAfterTyping();
          return field.onChange(event);
        }
      },
    };
  };

const isTyped = (event: object): boolean =>
  "nativeEvent" in event &&
  event.nativeEvent instanceof InputEvent &&
  byKeys.test(event.nativeEvent.inputType);
