import { revealField } from "../checks/find-field";
import { currentMessages } from "./current-messages";
import { draftMessages } from "./messages";

/** The field of the last message that was shown. */
let last: string | null = null;

/** Moves the focus to the field of the next or previous message. Returns what to announce, or null if there is no message. */
export function showNextMessage(by: 1 | -1): string | null {
  const now = currentMessages();
  const messages = now ? draftMessages(now.check, now.errors) : [];
  const withField = messages.flatMap(({ text, draftPath }) =>
    draftPath === null ? [] : [{ text, draftPath }],
  );
  const before = withField.findIndex(({ draftPath }) => draftPath === last);
  const count = withField.length;
  const at = before < 0 && by < 0 ? count - 1 : (before + by + count) % count;
  const found = withField[at];
  if (!found) return null;
  last = found.draftPath;
  void revealField(found.draftPath);
  return `${at + 1} of ${count}: ${found.text}`;
}
