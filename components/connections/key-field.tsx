import { Eye, EyeOff } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";

type KeyFieldProps = {
  /** The key being entered exists only in this element, never in React state. */
  input: RefObject<HTMLInputElement | null>;
  help: string;
  error: string | undefined;
  autoFocus: boolean;
};

export function KeyField({ input, help, error, autoFocus }: KeyFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label="Key" help={help} {...(error !== undefined && { error })}>
      <div className="flex gap-1">
        <TextInput
          ref={input}
          name="key"
          type={isVisible ? "text" : "password"}
          mono
          autoCapitalize="off"
          autoCorrect="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-autofocus={autoFocus ? "" : undefined}
          className="flex-1"
        />
        <IconButton
          label={isVisible ? "Hide key" : "Show key"}
          icon={isVisible ? EyeOff : Eye}
          onClick={() => setVisible(!isVisible)}
        />
      </div>
    </Field>
  );
}

type StoredKeyProps = { label: string; onReplace: () => void };

/** A key that is stored on the server, shown by its last characters. */
export function StoredKey({ label, onReplace }: StoredKeyProps) {
  return (
    <Field
      label="Key"
      group
      help="Encrypted in a cookie that scripts cannot read. It is never shown again."
    >
      <div className="flex min-h-control-md items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-mono text-(length:--control-text) text-ink-muted">
          {label}
        </span>
        <Button size="sm" onClick={onReplace}>
          Replace key
        </Button>
      </div>
    </Field>
  );
}
