import { Blocks, CircleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/controls/icon-button";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import { initialRequestFields } from "@/lib/contract/fields/opening-fields";
import { limits } from "@/lib/contract/limits";
import { useFieldError } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";
import type { ComboList } from "./combo-list";
import { QueryCopy } from "./copy";
import { OperatorMenu } from "./operator-menu";
import { queryPath } from "./path";

/** Length from which the remaining characters are shown in narrow layouts. */
const NEAR_LIMIT = limits.queryLength * 0.8;

const composer = lazyValue(() => import("./composer"));

/**
 * The query field. The input's own text is transparent above a coloured copy, so that caret,
 * selection and input methods stay native.
 */
export function QueryField({ className }: { className?: string }) {
  const { register } = useRequestForm();
  const error = useFieldError(queryPath);
  const id = useId();
  const { ref, ...field } = register(queryPath);
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(false);
  const helps = useLazyValue(composer);
  const [list, setList] = useState<ComboList | null>(null);
  const [parts, setParts] = useState(false);

  useEffect(() => {
    // The field may have been focused before hydration.
    if (document.activeElement === input.current) getHelp();
  }, []);

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
          <QueryCopy input={input} />
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
            aria-label={initialRequestFields.query.label}
            aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
            aria-invalid={error ? true : undefined}
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Words, phrases and operators"
            onFocus={getHelp}
            onInput={() => {
              typed.current = true;
            }}
            // Keystrokes must not cause layout outside the input.
            className="relative size-full contain-strict bg-transparent px-1 text-transparent caret-ink outline-none forced-colors:text-[FieldText]"
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
      {helps && parts ? <helps.QueryChips id={`${id}-parts`} /> : null}
      {error ? (
        <p
          id={`${id}-error`}
          className="mt-1 flex min-[860px]:absolute min-[860px]:top-full min-[860px]:left-0 min-[860px]:z-20 max-w-full items-start gap-1.5 rounded-md border border-bad bg-bad-soft px-2 py-1 text-xs text-bad"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>
            <span className="font-medium">{initialRequestFields.query.label}: </span>
            {error}
          </span>
        </p>
      ) : null}
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
        "shrink-0 px-2 text-2xs",
        length > limits.queryLength ? "font-medium text-bad" : "text-ink-faint",
        // Hidden in narrow one-row layouts, where the text needs the space.
        length < NEAR_LIMIT && "min-[860px]:max-[1100px]:sr-only",
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
