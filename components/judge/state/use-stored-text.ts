import { type ChangeEvent, useState } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props of a text field whose text is stored when the field is left. A field that is not being edited shows the stored
 * text, which another tab may change.
 */
export function useStoredText(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? stored,
    onChange: ({ target }: ChangeEvent<TextElement>) => setTyped(target.value),
    onBlur: () => {
      setTyped(null);
      if (typed !== null && typed !== stored) store(typed);
    },
  };
}
