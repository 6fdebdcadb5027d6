import { ArrowDown, ArrowUp, CaseSensitive, Regex, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { useStepKeys } from "../find/step-keys";
import { type RawFindOptions, useRawFind } from "./use-raw-find";

type RawFindBarProps = Omit<RawFindOptions, "query"> & {
  /** Text that is searched first. With one, the focus stays where it is. */
  initial: string;
  onClose: () => void;
};

export function RawFindBar({ body, initial, onSearch, onTarget, onClose }: RawFindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [focuses] = useState(initial === "");
  const [regex, setRegex] = useState(false);
  const [caseSensitive, setCaseSensitive] = useState(false);
  const query = { text, regex, caseSensitive };
  const { failed, label, go } = useRawFind({ body, query, onSearch, onTarget });

  useEffect(() => {
    if (focuses) input.current?.focus();
  }, [focuses]);
  useStepKeys((by) => void go(by));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      void go(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <search
      className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1"
      onKeyDown={onKeyDown}
    >
      <TextInput
        ref={input}
        aria-label="Find in the response"
        aria-invalid={failed || undefined}
        placeholder="Find"
        icon={Search}
        mono
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-40 flex-1"
      />
      <IconButton
        label="Match case"
        icon={CaseSensitive}
        size="sm"
        aria-pressed={caseSensitive}
        onClick={() => setCaseSensitive(!caseSensitive)}
      />
      <IconButton
        label="Regular expression"
        icon={Regex}
        size="sm"
        aria-pressed={regex}
        onClick={() => setRegex(!regex)}
      />
      <span aria-live="polite" className="min-w-20 text-xs text-ink-muted tabular-nums">
        {label}
      </span>
      <IconButton
        label="Previous match"
        shortcut="shift+n"
        icon={ArrowUp}
        size="sm"
        onClick={() => void go(-1)}
      />
      <IconButton
        label="Next match"
        shortcut="n"
        icon={ArrowDown}
        size="sm"
        onClick={() => void go(1)}
      />
      <IconButton label="Close the search" icon={X} size="sm" onClick={onClose} />
    </search>
  );
}
