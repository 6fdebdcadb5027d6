import type { FormEvent } from "react";
import { Button } from "./button";
import { TextInput } from "./text-input";

type RenameFormProps = {
  label: string;
  name: string;
  maxLength: number;
  onRename: (name: string) => void;
  /** Called after renaming, and for Escape and Cancel. */
  onStop: () => void;
};

/** Renames an entry of a list in place. */
export function RenameForm({ label, name, maxLength, onRename, onStop }: RenameFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRename(String(new FormData(event.currentTarget).get("name")));
    onStop();
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <TextInput
        name="name"
        aria-label={label}
        defaultValue={name}
        maxLength={maxLength}
        ref={(input: HTMLInputElement | null) => input?.select()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Escape must not also close a dialog around the list.
          event.preventDefault();
          event.stopPropagation();
          onStop();
        }}
        className="flex-1"
      />
      <Button type="submit" variant="primary">
        Rename
      </Button>
      <Button onClick={onStop}>Cancel</Button>
    </form>
  );
}
