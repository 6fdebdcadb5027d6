import { afterTyping, flushAfterTyping } from "@/components/ui/layout/after-typing";
import type { RequestFormApi } from "./request-form-context";

type Register = RequestFormApi["register"];
type Registering = Pick<RequestFormApi, "register" | "getValues">;

/** Input types of keystrokes. Pastes, drops and native undo are separate changes. */
const byKeys = /^(?:insertText|insertCompositionText|insertLineBreak|delete)/;

/**
 * Registers uncontrolled fields so that the form processes keystrokes after the paint: the browser shows
 * a character first, then watchers, checks and summaries run. Checkboxes are rendered on the server as
 * they are in the draft.
 */
export const registerTyped =
  ({ register, getValues }: Registering): Register =>
  (name, options) => {
    const field = register(name, options);
    return {
      ...field,
      ...(getValues(name) === true && { defaultChecked: true }),
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

export const isTyped = (event: object): boolean =>
  "nativeEvent" in event &&
  event.nativeEvent instanceof InputEvent &&
  byKeys.test(event.nativeEvent.inputType);
