import { Search } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Kbd } from "@/components/ui/feedback/kbd";
import { useAriaKeyShortcut } from "@/components/ui/feedback/shortcut";
import { Loading } from "@/components/ui/feedback/spinner";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";
import {
  changedFieldsToggle,
  type FieldFilterState,
  findFieldInput,
  inputId,
  toggleId,
} from "./filter-state";

const FieldMatches = lazyComponent(async () => (await import("./field-matches")).FieldMatches, {
  fallback: <Loading />,
});

const noFilter: FieldFilterState = { text: "", changedOnly: false };

/** Finds fields by name. While it filters, the list of matches replaces the form. */
export function FieldFilter() {
  const [filter, setFilter] = useState(noFilter);
  const ariaKeyShortcut = useAriaKeyShortcut("shift+f");
  const filtering = filter.changedOnly || filter.text.trim() !== "";
  return (
    <>
      <search
        aria-label="Fields"
        className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1"
      >
        <Search aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        {/* The list of matches handles the other keys. */}
        <input
          id={inputId}
          type="text"
          role="combobox"
          aria-label="Find a field"
          aria-keyshortcuts={ariaKeyShortcut}
          aria-autocomplete="list"
          aria-expanded={filtering}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a field…"
          value={filter.text}
          onFocus={() => FieldMatches.load().catch(() => {})}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "ArrowRight" && currentTarget.selectionStart === filter.text.length)
              changedFieldsToggle()?.focus();
          }}
          className="h-control-sm min-w-0 flex-1 rounded-sm bg-transparent px-1 placeholder:text-ink-faint"
        />
        {filter.text === "" ? (
          <Kbd keys="shift+f" quiet className="text-ink-faint max-[860px]:hidden" />
        ) : null}
        {/* Reached with the right arrow key, so that the row is one tab stop. */}
        <button
          id={toggleId}
          type="button"
          tabIndex={-1}
          aria-pressed={filter.changedOnly}
          title="Show only the fields that differ from their default (→)"
          onClick={() => setFilter({ ...filter, changedOnly: !filter.changedOnly })}
          onKeyDown={({ key }) => {
            if (key === "ArrowLeft") findFieldInput()?.focus();
          }}
          className={classNames(
            buttonClass("ghost", "sm"),
            "aria-pressed:bg-selected aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]",
          )}
        >
          Changed
        </button>
      </search>
      {filtering ? <FieldMatches filter={filter} onClear={() => setFilter(noFilter)} /> : null}
    </>
  );
}
