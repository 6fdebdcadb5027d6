import { Minus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/controls/icon-button";
import { classNames } from "@/components/ui/layout/class-names";
import {
  editChip,
  negateChip,
  type QueryChip,
  queryToChips,
  removeChip,
} from "@/lib/request/query/chips";
import { focusField } from "../checks/focus-field";
import { useRequestForm } from "../request-form-context";

/** The parts of the query, to edit, negate and remove. The text remains the source of truth. */
export function QueryChips({ id }: { id: string }) {
  const { control, setValue } = useRequestForm();
  const query = useWatch({ control, name: "query.query" });
  const row = useRef<HTMLUListElement>(null);
  const all = queryToChips(query);

  const write = (next: string) => setValue("query.query", next, { shouldDirty: true });

  /** Focuses the next part, else the previous one, else the query. */
  const remove = (index: number) => {
    flushSync(() => write(removeChip(all, index)));
    const buttons = row.current?.querySelectorAll<HTMLElement>("[data-remove]");
    const next = buttons?.[Math.min(index, buttons.length - 1)];
    if (next) next.focus();
    else focusField("query.query");
  };

  if (all.chips.length === 0)
    return (
      <p id={id} className="mt-1.5 text-xs text-ink-muted">
        The query is empty. Its parts will appear here.
      </p>
    );
  return (
    <ul id={id} ref={row} aria-label="Parts of the query" className="mt-1.5 flex flex-wrap gap-1.5">
      {all.chips.map((chip, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part that was edited is still the same part
          key={index}
          chip={chip}
          onEdit={(text) => write(editChip(all, index, text))}
          onNegate={() => write(negateChip(all, index))}
          onRemove={() => remove(index)}
        />
      ))}
    </ul>
  );
}

type PartProps = {
  chip: QueryChip;
  onEdit: (text: string) => void;
  onNegate: () => void;
  onRemove: () => void;
};

const colors: Record<QueryChip["kind"], string> = {
  words: "text-ink",
  phrase: "text-code-string",
  operator: "text-code-keyword",
};

function Part({ chip, onEdit, onNegate, onRemove }: PartProps) {
  const [editing, setEditing] = useState(false);
  const part = useRef<HTMLLIElement>(null);
  const { label, text, negated, kind } = chip;

  const stop = () => {
    flushSync(() => setEditing(false));
    part.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
  };
  const commit = (input: HTMLInputElement) => {
    stop();
    if (input.value !== text) onEdit(input.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      stop();
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter saves the part; with ⌘ or Ctrl it also runs the search.
    if (!event.metaKey && !event.ctrlKey) event.preventDefault();
    commit(event.currentTarget);
  };

  return (
    <li
      ref={part}
      className="inline-flex max-w-full items-center rounded-md border border-line-medium bg-surface"
    >
      {editing ? (
        <input
          aria-label={`${label}, edit`}
          defaultValue={text}
          spellCheck={false}
          autoComplete="off"
          ref={(input) => input?.focus()}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (event.currentTarget.value !== text) onEdit(event.currentTarget.value);
            setEditing(false);
          }}
          className="h-control-sm min-w-24 field-sizing-content max-w-full bg-transparent px-2 font-mono text-xs"
        />
      ) : (
        <>
          <IconButton
            label={negated ? `Include: ${text}` : `Exclude: ${text}`}
            icon={Minus}
            size="sm"
            aria-pressed={negated}
            onClick={onNegate}
          />
          <button
            type="button"
            data-edit=""
            aria-label={`${label}: ${text}, edit`}
            title={label}
            onClick={() => setEditing(true)}
            className={classNames(
              "min-w-0 truncate rounded-sm font-mono text-xs",
              negated ? "text-code-deleted" : colors[kind],
            )}
          >
            {text}
          </button>
          <IconButton
            data-remove=""
            label={`Remove: ${text}`}
            icon={X}
            size="sm"
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}
