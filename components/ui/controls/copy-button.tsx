import { Check, Copy, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../feedback/live-region";
import { IconButton, type IconButtonProps } from "./icon-button";

type CopyButtonProps = Omit<IconButtonProps, "icon" | "onClick" | "label"> & {
  label?: string;
  /** Asked for when pressed, so that big texts are only joined when wanted. */
  text: () => string | Blob;
};

const SHOWN_MS = 1500;

/** A text that is held outside of the page's memory stays there. */
async function write(text: string | Blob): Promise<void> {
  if (typeof text === "string") await navigator.clipboard.writeText(text);
  else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}

/** Copies and says whether it worked: the icon changes for a moment and the outcome is announced. */
export function CopyButton({ label = "Copy", text, ...rest }: CopyButtonProps) {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const result = await write(text()).then(
      () => "copied" as const,
      () => "failed" as const,
    );
    setOutcome(result);
    announce(result === "copied" ? "Copied" : "Copying was not allowed by the browser", "polite");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };

  const icon = outcome === "copied" ? Check : outcome === "failed" ? X : Copy;
  return <IconButton size="sm" {...rest} label={label} icon={icon} onClick={copy} />;
}
