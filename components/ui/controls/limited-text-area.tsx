import type { ClipboardEvent } from "react";
import { countOf, formatCount } from "@/lib/format/count";
import { useAnnounce } from "../feedback/live-region";
import { TextArea, type TextAreaProps } from "./text-area";

/** A text area with a limit. Shows a note when the browser cuts a pasted text, which is easy to miss in a long one. */
export function LimitedTextArea({
  maxLength,
  ...props
}: Omit<TextAreaProps, "maxLength" | "onPaste"> & { maxLength: number }) {
  const announce = useAnnounce();
  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget;
    const room = maxLength - value.length + selectionEnd - selectionStart;
    const cut = clipboardData.getData("text/plain").replaceAll("\r\n", "\n").length - room;
    if (cut > 0)
      announce(
        `The pasted text was cut: it is ${countOf(cut, "character")} over the limit of ${formatCount(maxLength)}.`,
        { urgent: true },
      );
  };
  return <TextArea {...props} maxLength={maxLength} onPaste={onPaste} />;
}
