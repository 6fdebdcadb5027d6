import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { classNames } from "@/components/ui/layout/class-names";
import { draftToBody } from "@/lib/request/draft";
import { sectionLabels } from "@/lib/request/section-names";
import { useDraftCheck } from "../checks/draft-check";
import { revealField } from "../checks/find-field";
import { useRequestForm } from "../request-form-context";
import { type FieldFilterState, findFieldInput } from "./filter-state";
import { type MatchingField, matchingFields } from "./matching-fields";

type FieldMatchesProps = { filter: FieldFilterState; onClear: () => void };

/** The fields that match the filter, with their values. Choosing one shows it in the form. */
export function FieldMatches({ filter, onClear }: FieldMatchesProps) {
  const { control, getValues } = useRequestForm();
  const id = useId();
  const values = useWatch({ control });
  const issues = useDraftCheck()?.issues;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watched values are partial
  const body = useMemo(() => draftToBody(getValues()), [getValues, values]);
  const invalid = issues?.map(({ draftPath }) => draftPath) ?? [];
  const sections = matchingFields({ ...filter, body, invalid });
  const fields = sections.flatMap((section) => section.fields);
  const [{ active, of }, setActive] = useState({ active: 0, of: filter });
  if (of !== filter) setActive({ active: 0, of: filter });

  const choose = (draftPath: string) => {
    flushSync(onClear);
    void revealField(draftPath);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { length } = fields;
    const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = event.target === findFieldInput() ? fields[active] : undefined;
    if (event.key === "Escape") onClear();
    else if (move !== 0 && length > 0)
      setActive({ active: (active + move + length) % length, of: filter });
    else if (event.key === "Enter" && chosen) choose(chosen.entry.draftPath);
    else return;
    event.preventDefault();
  });
  useHiddenSections(onClear);
  useEffect(() => {
    const row = findFieldInput()?.parentElement;
    row?.addEventListener("keydown", onKeyDown);
    return () => row?.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`);
    const input = findFieldInput();
    option?.scrollIntoView({ block: "nearest" });
    input?.setAttribute("aria-controls", id);
    if (option) input?.setAttribute("aria-activedescendant", option.id);
    return () => {
      input?.removeAttribute("aria-controls");
      input?.removeAttribute("aria-activedescendant");
    };
  });

  let position = 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-1">
      {sections.length === 0 ? (
        <p role="status" className="px-3 py-4 text-ink-muted">
          {filter.text.trim() === "" ? "All fields have their defaults." : "No field matches."}
        </p>
      ) : null}
      <div id={id} role="listbox" aria-label="Fields">
        {sections.map(({ section, fields: inside }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element
          <div key={section} role="group" aria-label={sectionLabels[section]}>
            <p aria-hidden className="px-3 pt-2 pb-0.5 text-2xs text-ink-faint">
              {sectionLabels[section]}
            </p>
            {inside.map((field) => {
              const at = position;
              position += 1;
              return (
                <Match
                  key={field.entry.wire}
                  id={`${id}-${at}`}
                  field={field}
                  selected={at === active}
                  onChoose={() => choose(field.entry.draftPath)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Hides the form, which keeps its state. "Find in page" and links to fields still reach it. */
function useHiddenSections(onReveal: () => void): void {
  const reveal = useEffectEvent(onReveal);
  useLayoutEffect(() => {
    const sections = document.querySelector("[data-sections]");
    const onBeforeMatch = (event: Event) => {
      if (event.target === sections) reveal();
    };
    sections?.setAttribute("hidden", "until-found");
    sections?.addEventListener("beforematch", onBeforeMatch);
    return () => {
      sections?.removeAttribute("hidden");
      sections?.removeEventListener("beforematch", onBeforeMatch);
    };
  }, []);
}

type MatchProps = { id: string; field: MatchingField; selected: boolean; onChoose: () => void };

function Match({ id, field, selected, onChoose }: MatchProps) {
  const { entry, value, isSet, isInvalid } = field;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onClick={onChoose}
      className={classNames(
        "flex min-h-control-md cursor-default items-center gap-2 rounded-md px-3 py-1 hover:bg-hover",
        selected && "bg-selected",
      )}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 truncate">{entry.label}</span>
        <code className="min-w-0 truncate text-xs text-ink-muted">{entry.wire}</code>
      </span>
      {isInvalid ? (
        <CircleAlert aria-label="has an error" className="size-3.5 shrink-0 text-bad" />
      ) : null}
      {value ? (
        <span
          className={classNames(
            "max-w-[40%] shrink-0 truncate text-right text-xs tabular-nums",
            isSet ? "font-medium text-ink" : "text-ink-muted",
          )}
        >
          {value}
        </span>
      ) : null}
    </div>
  );
}
