import { Eye, EyeOff } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";

type KeyFieldProps = {
  /** The element is the only place of a key that is being entered: no state, no form library holds it. */
  input: RefObject<HTMLInputElement | null>;
  help: string;
  error: string | undefined;
  /** Where the dialog was opened for this. */
  first: boolean;
};

/** Where a key is entered; it is hidden unless asked for. */
export function KeyField({ input, help, error, first }: KeyFieldProps) {
  const [seen, setSeen] = useState(false);
  return (
    <Field label="Key" help={help} {...(error !== undefined && { error })}>
      <div className="flex gap-1">
        <TextInput
          ref={input}
          name="key"
          type={seen ? "text" : "password"}
          mono
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-autofocus={first ? "" : undefined}
          className="flex-1"
        />
        <IconButton
          label={seen ? "Hide the key" : "Show the key"}
          icon={seen ? EyeOff : Eye}
          onClick={() => setSeen(!seen)}
        />
      </div>
    </Field>
  );
}

type KeptKeyProps = { words: string; onReplace: () => void };

/** A key that the server has: its end, and the way to another one. */
export function StoredKey({ words, onReplace }: KeptKeyProps) {
  return (
    <Field
      label="Key"
      group
      help="Sealed in a cookie that no script can read, and never shown again."
    >
      <div className="flex min-h-control-md items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-mono text-(length:--control-text) text-ink-muted">
          {words}
        </span>
        <Button size="sm" onClick={onReplace}>
          Enter another key
        </Button>
      </div>
    </Field>
  );
}
