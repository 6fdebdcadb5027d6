import { type FormEvent, useState } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props of an input that is empty in place of a text that the page does not know. Typing replaces the text, and deleting
 * everything brings it back. Null if there is no such text: then show the normal input.
 *
 * @param hidden The value of the form in place of the text; null if the form has the text itself.
 */
export function useReplacement(hidden: string | null, write: (value: string) => void) {
  // The input stays mounted while it has the focus, also when its text has already been replaced.
  const [replaced, setReplaced] = useState<string | null>(null);
  const original = replaced ?? hidden;
  if (original === null) return null;
  return {
    onInput: (event: FormEvent<TextElement>) => {
      setReplaced(original);
      write(event.currentTarget.value || original);
    },
    onBlur: () => setReplaced(null),
  };
}
