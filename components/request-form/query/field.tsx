import { Blocks, CircleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAriaKeyShortcut } from "@/components/ui/feedback/shortcut";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import { initialRequestFields } from "@/lib/contract/fields/opening-fields";
import { limits } from "@/lib/contract/limits";
import { FieldTemplates } from "../fields/frame/field-findings";
import { useFieldError } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";
import type { ComboList } from "./combo-list";
import { QueryCopy, queryText } from "./copy";
import { OperatorMenu } from "./operator-menu";
import { queryPath } from "./path";

/** Length from which the remaining characters are shown in narrow layouts. */
const NEAR_LIMIT = limits.queryLength * 0.8;

/** Length from which a focused query may need several lines, in the narrowest layout. */
const LONG = 12;

/** Removes line breaks, which pasted and dropped text may contain, as a single-line field does. */
function joinLines(field: HTMLTextAreaElement): void {
  const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, " ");
  const caret = oneLine(field.value.slice(0, field.selectionEnd)).length;
  field.value = oneLine(field.value);
  field.setSelectionRange(caret, caret);
}

const composer = lazyValue(() => import("./composer"));

/**
 * The query field. The field's own text is transparent above a coloured copy, so that caret,
 * selection and input methods stay native.
 */
export function QueryField() {
  const ariaKeyShortcut = useAriaKeyShortcut("/");
  const { control, register } = useRequestForm();
  const error = useFieldError(queryPath);
  const id = useId();
  const { ref, ...field } = register(queryPath);
  const input = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(false);
  const helps = useLazyValue(composer);
  const [list, setList] = useState<ComboList | null>(null);
  const [parts, setParts] = useState(false);
  const isLong = useWatch({ control, name: queryPath, compute: (query) => query.length > LONG });

  useEffect(() => {
    // The field may have been focused before hydration.
    if (document.activeElement === input.current) getHelp();
  }, []);

  return (
    <div className="query-field relative min-w-0">
      {/* A long query grows over the content below, so that nothing shifts. With notes below, it is always grown. */}
      <div className="relative h-control-lg noted:h-auto">
        <div className="absolute inset-x-0 top-0 z-20 noted:relative">
          <div
            className={classNames(
              "flex items-start rounded-md border bg-surface transition-colors has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent [&>button]:my-[calc((var(--control-lg)-2px-var(--control-md))/2)]",
              error
                ? "border-bad has-[textarea:focus-visible]:outline-bad"
                : "border-line-strong hover:border-ink-faint has-[textarea:focus-visible]:border-accent",
            )}
          >
            <OperatorMenu />
            <div className="relative min-w-0 flex-1 font-mono text-(length:--control-text)">
              <QueryCopy input={input} grows={isLong} />
              <textarea
                {...field}
                ref={(element) => {
                  input.current = element;
                  ref(element);
                }}
                rows={1}
                aria-multiline="false"
                aria-controls={list?.id}
                aria-activedescendant={list?.active ?? undefined}
                aria-autocomplete="list"
                aria-label={initialRequestFields.query.label}
                aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
                aria-invalid={error ? true : undefined}
                aria-keyshortcuts={ariaKeyShortcut}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                placeholder="Words, phrases and operators"
                onFocus={getHelp}
                onInput={({ currentTarget }) => {
                  typed.current = true;
                  if (/[\r\n]/.test(currentTarget.value)) joinLines(currentTarget);
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.defaultPrevented) return;
                  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
                className={classNames(
                  queryText,
                  "relative block w-full resize-none bg-transparent text-transparent caret-ink outline-none [scrollbar-width:none] forced-colors:text-[FieldText]",
                  // Keystrokes in a short query must not cause layout outside the field.
                  isLong
                    ? "overflow-hidden whitespace-pre grown:field-sizing-content grown:max-h-20 grown:overflow-y-auto grown:whitespace-pre-wrap"
                    : "contain-strict overflow-hidden whitespace-pre",
                )}
              />
            </div>
            {helps ? <helps.QueryNotes /> : null}
            <IconButton
              label="Parts of the query"
              icon={Blocks}
              aria-expanded={parts}
              aria-controls={parts ? `${id}-parts` : undefined}
              onClick={() => {
                getHelp();
                setParts(!parts);
              }}
            />
            <QueryCount id={`${id}-count`} />
          </div>
          {helps ? <helps.QuerySuggestions input={input} typed={typed} onList={setList} /> : null}
        </div>
      </div>
      {helps && parts ? <helps.QueryChips id={`${id}-parts`} /> : null}
      {error ? <QueryError id={`${id}-error`} error={error} /> : null}
    </div>
  );
}

function QueryError({ id, error }: { id: string; error: string }) {
  return (
    <div
      data-below
      className="mt-1 flex min-[860px]:absolute min-[860px]:top-full min-[860px]:left-0 min-[860px]:z-20 max-w-full flex-wrap items-start gap-1.5 rounded-md border border-bad bg-bad-soft px-2 py-1 text-xs text-bad"
    >
      <p id={id} className="flex min-w-0 gap-1.5">
        <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{initialRequestFields.query.label}: </span>
          {error}
        </span>
      </p>
      <FieldTemplates name={queryPath} part="missing" />
    </div>
  );
}

function QueryCount({ id }: { id: string }) {
  const { control } = useRequestForm();
  const { length } = useWatch({ control, name: queryPath });
  return (
    <span
      id={id}
      className={classNames(
        "shrink-0 px-2 text-2xs leading-[calc(var(--control-lg)-2px)]",
        length > limits.queryLength ? "font-medium text-bad" : "text-ink-faint",
        // Hidden in narrow one-row layouts, where the text needs the space.
        length < NEAR_LIMIT && "max-[1100px]:sr-only",
      )}
    >
      {length}/{limits.queryLength}
      <span className="sr-only"> characters</span>
    </span>
  );
}

/** If loading fails, the query is a plain field; Run shows the error. */
function getHelp(): void {
  composer.load().catch(() => {});
}
