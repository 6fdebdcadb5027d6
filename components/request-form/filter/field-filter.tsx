import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Kbd } from "@/components/ui/feedback/kbd";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";

const FieldMatches = lazyComponent(async () => (await import("./field-matches")).FieldMatches, {
  fallback: <p className="p-3 text-ink-faint">Loading…</p>,
});

export const loadFieldMatches = FieldMatches.load;

const inputId = "find-field";
const toggleId = "changed-fields";

export const findFieldInput = () => document.getElementById(inputId);
export const changedFieldsToggle = () => document.getElementById(toggleId);

export type FieldFilterState = { readonly text: string; readonly changedOnly: boolean };

export const noFilter: FieldFilterState = { text: "", changedOnly: false };

export const isFiltering = ({ text, changedOnly }: FieldFilterState): boolean =>
  changedOnly || text.trim() !== "";

type FieldFilterProps = {
  filter: FieldFilterState;
  onFilter: (filter: FieldFilterState) => void;
};

/** Finds fields by name. While it filters, the list of matches replaces the form. */
export function FieldFilter({ filter, onFilter }: FieldFilterProps) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const filtering = isFiltering(filter);

  const change = (next: FieldFilterState) => {
    setActive(0);
    onFilter(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = activeOption(listId);
    const { selectionStart, value } = event.currentTarget;
    if (event.key === "ArrowRight" && selectionStart === value.length)
      return changedFieldsToggle()?.focus();
    if (!filtering) return;
    const count = document.getElementById(listId)?.querySelectorAll("[role=option]").length ?? 0;
    if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, count));
    else if (event.key === "ArrowUp") setActive((active + count - 1) % Math.max(1, count));
    else if (event.key === "Enter") option?.click();
    else if (event.key === "Escape") change(noFilter);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <search
        aria-label="Fields"
        className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1"
      >
        <Search aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        <input
          id={inputId}
          type="text"
          role="combobox"
          aria-label="Find a field"
          aria-keyshortcuts="f"
          aria-autocomplete="list"
          aria-expanded={filtering}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a field…"
          value={filter.text}
          onFocus={() => loadFieldMatches().catch(() => {})}
          onChange={({ target }) => change({ ...filter, text: target.value })}
          onKeyDown={onKeyDown}
          className="h-control-sm min-w-0 flex-1 rounded-sm bg-transparent px-1 placeholder:text-ink-faint"
        />
        {filter.text === "" ? <Kbd keys="f" quiet className="text-ink-faint" /> : null}
        {/* Reached with the right arrow key, so that the row is one tab stop. */}
        <button
          id={toggleId}
          type="button"
          tabIndex={-1}
          aria-pressed={filter.changedOnly}
          title="Show only the fields that differ from their default (→)"
          onClick={() => change({ ...filter, changedOnly: !filter.changedOnly })}
          onKeyDown={({ key }) => {
            if (key === "ArrowLeft") findFieldInput()?.focus();
            if (key === "Escape") change(noFilter);
          }}
          className={classNames(
            buttonClass("ghost", "sm"),
            "aria-pressed:bg-selected aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]",
          )}
        >
          Changed
        </button>
      </search>
      {filtering ? (
        <FieldMatches
          id={listId}
          filter={filter}
          active={active}
          onClear={() => change(noFilter)}
        />
      ) : null}
    </>
  );
}

const activeOption = (listId: string) =>
  document.getElementById(listId)?.querySelector<HTMLElement>("[aria-selected=true]");
