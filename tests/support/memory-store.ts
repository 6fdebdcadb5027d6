import type { TextStore } from "@/lib/storage/local-record";

/** A store of one text, for a record that has one key. */
export function memoryStore(text: string | null = null): TextStore {
  let held = text;
  return {
    getItem: () => held,
    setItem: (_key, value) => {
      held = value;
    },
    removeItem: () => {
      held = null;
    },
  };
}
