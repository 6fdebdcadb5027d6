import { Check, Copy, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../feedback/live-region";
import { IconButton, type IconButtonProps } from "./icon-button";

type CopyButtonProps = Omit<IconButtonProps, "icon" | "onClick" | "label"> & {
  label?: string;
  /** Called on click, so that large texts are only built when needed. */
  text: () => string | Blob;
};

const SHOWN_MS = 1500;

/** Copies a blob without reading it into memory. */
async function write(text: string | Blob): Promise<void> {
  if (typeof text === "string") await navigator.clipboard.writeText(text);
  else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}

/** Copies a text. The icon changes for a moment and the outcome is announced. */
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
    announce(result === "copied" ? "Copied" : "The browser blocked copying.");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };

  const icon = outcome === "copied" ? Check : outcome === "failed" ? X : Copy;
  return <IconButton size="sm" {...rest} label={label} icon={icon} onClick={copy} />;
}
