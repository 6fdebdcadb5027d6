import { Check, Copy, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../feedback/live-region";
import { copyText } from "./copy-text";
import { IconButton, type IconButtonProps } from "./icon-button";

type CopyButtonProps = Omit<IconButtonProps, "icon" | "onClick" | "label"> & {
  label?: string;
  /** Called on click, so that large texts are only built when needed. */
  text: () => string | Blob;
};

const SHOWN_MS = 1500;

/** Copies a text. The icon changes for a moment and the outcome is announced. */
export function CopyButton({ label = "Copy", text, ...rest }: CopyButtonProps) {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const result = await copyText(text());
    setOutcome(result);
    announce(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };

  const icon = outcome === undefined ? Copy : outcome === "Copied" ? Check : X;
  return <IconButton size="sm" {...rest} label={label} icon={icon} onClick={copy} />;
}
