import { useEffect, useId, useRef } from "react";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import type { OpenedFolder } from "@/lib/collections/folder/open-folder";
import { parseFolders } from "@/lib/request/saved/saved-request";

type FolderFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Their folders are offered. */
  requests: OpenedFolder["requests"];
  /** Takes the focus when it appears. */
  isFocused?: boolean;
};

/** The folder of a request, such as `weekly/prices`. */
export function FolderField({ value, onChange, requests, isFocused = false }: FolderFieldProps) {
  const suggestions = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  const known = new Set(requests.map(({ request }) => request.folders.join("/")));
  known.delete("");
  return (
    <>
      <Field
        label="Folder"
        help="Separate folders with slashes. Empty: the top folder."
        className="min-w-0 flex-1 basis-60"
      >
        <TextInput
          ref={input}
          value={value}
          list={suggestions}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
      <datalist id={suggestions}>
        {[...known].toSorted().map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

export const foldersOfText = (text: string): readonly string[] =>
  parseFolders(text.split("/").filter((part) => part.trim() !== ""));
