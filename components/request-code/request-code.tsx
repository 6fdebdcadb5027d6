import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useHighlight } from "@/components/ui/code/use-highlight";
import { CodeView } from "@/components/ui/code/view";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ChoiceSelect } from "@/components/ui/controls/select";
import { saveFile } from "@/components/ui/files/save-file";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { DraftPort } from "@/lib/request/draft-port";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { privatePaths, secretNames, withPlaceholders } from "@/lib/request/placeholders";
import { type SnippetId, snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import type { SnippetInput, SnippetLanguage } from "@/lib/snippets/snippet";
import { currentScope } from "@/lib/storage/variables/variables";
import { codeNotes, snippetService } from "./code-notes";
import { openHighlight } from "./open-highlight";
import { Unsendable } from "./unsendable";

export type RequestCodeProps = {
  draft: DraftPort;
  connection: ConnectionSummary | null;
  onShowField: (draftPath: string) => void;
  onShowJson: () => void;
};

export function RequestCode({ draft, connection, onShowField, onShowJson }: RequestCodeProps) {
  const [id, setId] = useState<SnippetId>(loadLanguage);
  const [showPrivate, setShowPrivate] = useState(false);
  const read = useReading(draft);
  const choose = (chosen: SnippetId) => {
    setId(chosen);
    saveLanguage(chosen);
  };

  if (!read.ok)
    return (
      <div className="h-full overflow-y-auto p-3">
        <Unsendable invalid={read} onShowField={onShowField} onShowJson={onShowJson} />
      </div>
    );
  const language: SnippetLanguage = snippetLanguages[id];
  const paths = privatePaths({ ...read.body });
  const body = withPlaceholders(read.body, showPrivate ? [] : paths);
  const input = { body, ...snippetService(connection, window.location.origin) };
  return (
    <Code
      id={id}
      onId={choose}
      language={language}
      input={input}
      notes={codeNotes(language, input, connection, {
        paths,
        shown: showPrivate,
        secrets: secretNames({ ...read.body }),
      })}
      privateValues={paths.length > 0 ? { shown: showPrivate, show: setShowPrivate } : null}
    />
  );
}

function useReading(draft: DraftPort) {
  const [read, setRead] = useState(() => draftToRequest(draft.read(), currentScope()));
  useEffect(() => {
    const change = () => setRead(draftToRequest(draft.read(), currentScope()));
    change();
    return draft.subscribe(change);
  }, [draft]);
  return read;
}

type CodeProps = {
  id: SnippetId;
  onId: (id: SnippetId) => void;
  language: SnippetLanguage;
  input: SnippetInput;
  notes: readonly string[];
  /** Null for a request without private values. */
  privateValues: { shown: boolean; show: (shown: boolean) => void } | null;
};

function Code({ id, onId, language, input, notes, privateValues }: CodeProps) {
  const text = language.write(input);
  const [shown, setShown] = useState({ text, lines: text.split("\n") });
  if (shown.text !== text) setShown({ text, lines: text.split("\n") });
  const highlight = useHighlight(text, language.grammar, openHighlight);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CodeView
        label="Code"
        lines={shown.lines}
        highlight={highlight}
        wrap
        className="min-h-0 flex-1"
        bar={
          <>
            <ChoiceSelect
              size="sm"
              aria-label="Language"
              className="min-w-0 flex-1"
              value={id}
              onValueChange={onId}
              options={snippetIds.map((each) => ({
                value: each,
                label: snippetLanguages[each].label,
              }))}
            />
            <IconButton
              label={`Download ${language.file}`}
              icon={Download}
              size="sm"
              onClick={() => saveFile(new Blob([text], { type: "text/plain" }), language.file)}
            />
          </>
        }
      />
      <ul
        aria-label="About this code"
        className="grid max-h-[40%] shrink-0 gap-1 overflow-y-auto border-t border-line px-3 py-2 text-xs text-ink-muted"
      >
        {notes.map((note) => (
          <li key={note} className="[overflow-wrap:anywhere]">
            {note.split("`").map((part, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
              index % 2 === 1 ? <code key={index}>{part}</code> : part,
            )}
          </li>
        ))}
        {privateValues ? (
          <li>
            <Checkbox
              label="Show private values"
              checked={privateValues.shown}
              onChange={({ target }) => privateValues.show(target.checked)}
            />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

const KEY = "search-workbench.code-language";

/** The language used last. The default if storage is blocked. */
function loadLanguage(): SnippetId {
  try {
    const stored = localStorage.getItem(KEY);
    return snippetIds.find((id) => id === stored) ?? "curl";
  } catch {
    return "curl";
  }
}

function saveLanguage(id: SnippetId): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is blocked or full. The default is shown next time.
  }
}
