import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { afterTyping } from "@/components/ui/layout/after-typing";
import { classNames } from "@/components/ui/layout/class-names";
import {
  applySuggestion,
  type QuerySuggestion,
  type QuerySuggestionList,
  suggestQuery,
} from "@/lib/request/query/suggestions";
import { requestedDomains, resultDomains } from "@/lib/storage/preferences/recent-domains";
import { useRequestForm } from "../request-form-context";
import type { ComboList } from "./combo-list";

type QuerySuggestionsProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  /** Whether the user has already typed; this component may load later than the first keys. */
  typed: RefObject<boolean>;
  /** Called when the list opens, closes or its active entry changes. */
  onList: (list: ComboList | null) => void;
};

type Shown = QuerySuggestionList & { readonly active: number };

/** The suggestion list of the query. The focus stays in the query, which handles the keys. */
export function QuerySuggestions({ input, typed, onList }: QuerySuggestionsProps) {
  const { setValue } = useRequestForm();
  const [shown, setShown] = useState<Shown | null>(null);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  const show = (next: Shown | null) => {
    setShown(next);
    onList(next && { id, active: next.active < 0 ? null : optionId(next.active) });
  };

  const suggest = (isRequested: boolean) => {
    const field = input.current;
    const { selectionStart, selectionEnd } = field ?? {};
    if (!field || typeof selectionStart !== "number" || selectionStart !== selectionEnd)
      return show(null);
    const known = { requested: requestedDomains.read(), found: resultDomains.read() };
    const found = suggestQuery(field.value, selectionStart, known, isRequested);
    show(found && { ...found, active: -1 });
  };

  const accept = (from: QuerySuggestionList, item: QuerySuggestion) => {
    const field = input.current;
    if (!field) return;
    const next = applySuggestion(field.value, from, item);
    setValue("query.query", next.query, { shouldDirty: true });
    field.setSelectionRange(next.caret, next.caret);
    // After an operator name, suggest its values.
    if (item.kind === "operator") suggest(false);
    else show(null);
  };

  const onInput = useEffectEvent((event: Event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    afterTyping(id, () => suggest(false));
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const command = keyCommand(event, shown);
    if (!command) return;
    event.preventDefault();
    if (command.do === "ask") return suggest(true);
    if (!shown) return;
    if (command.do === "close") {
      // Closes only the list, not a surrounding dialog.
      event.stopPropagation();
      return show(null);
    }
    if (command.do === "move") return show({ ...shown, active: command.to });
    const item = shown.items[shown.active];
    if (item) accept(shown, item);
  });

  const onMoved = useEffectEvent(() => {
    if (shown) suggest(false);
  });
  const onLeft = useEffectEvent(() => show(null));
  const onReady = useEffectEvent((field: HTMLTextAreaElement) => {
    if (typed.current && document.activeElement === field) suggest(false);
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("input", onInput, { signal });
    field.addEventListener("keydown", onKeyDown, { signal });
    field.addEventListener("click", onMoved, { signal });
    field.addEventListener("blur", onLeft, { signal });
    onReady(field);
    return () => stop.abort();
  }, [input]);

  if (!shown) return null;
  return (
    <SuggestionList
      id={id}
      optionId={optionId}
      shown={shown}
      onAccept={(item) => accept(shown, item)}
    />
  );
}

type SuggestionListProps = {
  id: string;
  optionId: (index: number) => string;
  shown: Shown;
  onAccept: (item: QuerySuggestion) => void;
};

function SuggestionList({ id, optionId, shown, onAccept }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute top-full left-0 z-30 mt-1 max-h-80 w-full max-w-xl overflow-y-auto rounded-lg border border-line-medium bg-raised py-1 shadow-float"
    >
      {shown.items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the query, which names the active entry
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the query does the same
        <div
          key={item.text}
          id={optionId(index)}
          role="option"
          aria-selected={index === shown.active}
          ref={
            index === shown.active
              ? (option) => option?.scrollIntoView({ block: "nearest" })
              : undefined
          }
          // Keeps the focus in the query.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAccept(item)}
          className={classNames(
            "mx-1 flex min-h-control-md items-baseline gap-3 rounded-md px-2.5 py-1",
            index === shown.active ? "bg-selected" : "hover:bg-hover",
          )}
        >
          <code className="shrink-0">{item.text}</code>
          <span className="min-w-0 truncate text-xs text-ink-muted">{item.help}</span>
        </div>
      ))}
    </div>
  );
}

type KeyCommand = { do: "ask" | "close" | "accept" } | { do: "move"; to: number };

/** The command of a key for the list. Without an active entry, Enter runs the search. */
function keyCommand(event: KeyboardEvent, shown: Shown | null): KeyCommand | null {
  const { key, altKey, ctrlKey } = event;
  if ((key === "ArrowDown" && altKey) || (key === " " && ctrlKey)) return { do: "ask" };
  if (!shown || altKey || ctrlKey || event.metaKey || event.shiftKey) return null;
  const count = shown.items.length;
  // One position more than entries: the query itself.
  if (key === "ArrowDown")
    return { do: "move", to: shown.active + 1 < count ? shown.active + 1 : -1 };
  if (key === "ArrowUp") return { do: "move", to: shown.active < 0 ? count - 1 : shown.active - 1 };
  if (key === "Escape") return { do: "close" };
  return key === "Enter" && shown.active >= 0 ? { do: "accept" } : null;
}
