"use client";
import { Blocks, CircleAlert } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { openingRequestFields } from "@/lib/contract/fields/opening-fields";
import { limits } from "@/lib/contract/limits";
import type { ComboList } from "./combo-list";
import { OperatorMenu } from "./operator-menu";
import { colourQuery, type QueryColour } from "./query-colours";
import { useRequestForm } from "./request-form-context";
import { useFieldError } from "./use-field";

const looks: Record<QueryColour, string> = {
  text: "",
  minus: "text-code-deleted",
  operator: "text-code-keyword",
  value: "text-code-link",
  phrase: "text-code-string",
};

/** The name by which the rest of the page finds the query. */
export const queryPath = "query.query";

/** From this length on it is worth knowing how much is left. */
const NEAR_LIMIT = limits.queryLength * 0.8;

/** What helps with writing comes with the first focus. */
const composer = onDemand(() => import("./query-composer"));

/**
 * The query. The text of the input itself is transparent; a coloured copy lies under it and scrolls with it, so
 * that caret, selection and input methods stay the browser's own.
 */
export function QueryField({ className }: { className?: string }) {
  const { control, register } = useRequestForm();
  const query = useWatch({ control, name: queryPath });
  const error = useFieldError(queryPath);
  const copy = useRef<HTMLDivElement>(null);
  const id = useId();
  const { onChange, ref, ...field } = register(queryPath);
  const input = useRef<HTMLInputElement>(null);
  const helps = useOnDemand(composer);
  const [list, setList] = useState<ComboList | null>(null);
  const [parts, setParts] = useState(false);

  useEffect(() => {
    // A field that had the focus before the page answered.
    if (document.activeElement === input.current) getHelp();
  }, []);

  const follow = (input: HTMLInputElement) => {
    if (copy.current) copy.current.scrollLeft = input.scrollLeft;
  };

  return (
    <div className={classNames("relative min-w-0", className)}>
      <div
        className={classNames(
          "flex h-control-lg items-center rounded-md border bg-surface transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent",
          error
            ? "border-bad has-[input:focus-visible]:outline-bad"
            : "border-line-strong hover:border-ink-faint has-[input:focus-visible]:border-accent",
        )}
      >
        <OperatorMenu />
        <div className="relative h-full min-w-0 flex-1 font-mono text-(length:--control-text)">
          <div
            ref={copy}
            aria-hidden
            className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre px-1 forced-colors:hidden"
          >
            <span>
              {colourQuery(query).map(({ start, text, colour }) => (
                <span key={`${start}${colour}`} className={looks[colour]}>
                  {text}
                </span>
              ))}
            </span>
          </div>
          <input
            {...field}
            ref={(element) => {
              input.current = element;
              ref(element);
            }}
            type="text"
            role="combobox"
            aria-expanded={list !== null}
            aria-controls={list?.id}
            aria-activedescendant={list?.active ?? undefined}
            aria-autocomplete="list"
            aria-label={openingRequestFields.query.label}
            aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
            aria-invalid={error ? true : undefined}
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Words, phrases and operators"
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              void onChange(event);
              follow(event.currentTarget);
            }}
            onFocus={getHelp}
            onScroll={(event) => follow(event.currentTarget)}
            onSelect={(event) => follow(event.currentTarget)}
            className="relative size-full bg-transparent px-1 text-transparent caret-ink outline-none forced-colors:text-[FieldText]"
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
        <span
          id={`${id}-count`}
          className={classNames(
            "shrink-0 px-2 text-2xs",
            query.length > limits.queryLength ? "font-medium text-bad" : "text-ink-faint",
            // Where the bar is one row in little room, the text needs it more.
            query.length < NEAR_LIMIT && "min-[860px]:max-[1100px]:sr-only",
          )}
        >
          {query.length}/{limits.queryLength}
          <span className="sr-only"> characters</span>
        </span>
      </div>
      {helps ? <helps.QuerySuggestions input={input} onList={setList} /> : null}
      {helps && parts ? <helps.QueryChips id={`${id}-parts`} /> : null}
      {error ? (
        <p
          id={`${id}-error`}
          className="mt-1 flex min-[860px]:absolute min-[860px]:top-full min-[860px]:left-0 min-[860px]:z-20 max-w-full items-start gap-1.5 rounded-md border border-bad bg-bad-soft px-2 py-1 text-xs text-bad"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>
            <span className="font-medium">{openingRequestFields.query.label}: </span>
            {error}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** Without it the query is a plain field; the server that has gone is told of by Run. */
function getHelp(): void {
  composer.load().catch(() => {});
}
