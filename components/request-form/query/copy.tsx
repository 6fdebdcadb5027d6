import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { limits } from "@/lib/contract/limits";
import { useRequestForm } from "../request-form-context";
import { colorQuery, type QueryColor } from "./colors";
import { queryPath } from "./path";

const colorClasses: Record<QueryColor, string> = {
  text: "",
  minus: "text-code-deleted",
  operator: "text-code-keyword",
  value: "text-code-link",
  phrase: "text-code-string",
};

/** The text of the field and its copy must break lines at the same places. */
export const queryText =
  "min-h-[calc(var(--control-lg)-2px)] px-1 py-[calc((var(--control-lg)-2px-1.5rem)/2)] leading-6 [overflow-wrap:break-word]";

/** Characters. Each word has an element, so the words of a pasted page would take minutes. */
const MAX_COLORED = 4 * limits.queryLength;

type QueryCopyProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  /** Whether the grown field breaks lines. */
  grows: boolean;
};

/** The visible query: a coloured copy of the input's text that scrolls with it. */
export function QueryCopy({ input, grows }: QueryCopyProps) {
  const copy = useRef<HTMLDivElement>(null);
  const text = useShownText(input);

  useEffect(() => {
    const field = input.current;
    const follow = () => {
      if (copy.current && field) copy.current.scrollTo(field.scrollLeft, field.scrollTop);
    };
    field?.addEventListener("scroll", follow, { passive: true });
    return () => field?.removeEventListener("scroll", follow);
  }, [input]);

  useEffect(() => {
    // The input scrolls before the copy has its new width.
    const frame = requestAnimationFrame(() => {
      const field = input.current;
      if (copy.current && field) copy.current.scrollTo(field.scrollLeft, field.scrollTop);
    });
    return () => cancelAnimationFrame(frame);
  });

  return (
    <div
      ref={copy}
      aria-hidden
      className={classNames(
        queryText,
        "pointer-events-none absolute inset-0 overflow-hidden whitespace-pre contain-strict forced-colors:hidden",
        grows && "grown:whitespace-pre-wrap",
      )}
    >
      <span>
        {colorQuery(text.slice(0, MAX_COLORED)).map(({ start, text, color }) => (
          <span key={`${start}${color}`} className={colorClasses[color]}>
            {text}
          </span>
        ))}
        {text.slice(MAX_COLORED)}
      </span>
    </div>
  );
}

/** The input's text, which reaches the form only after the paint. */
function useShownText(input: QueryCopyProps["input"]): string {
  const { getValues, subscribe } = useRequestForm();
  const first = () => getValues(queryPath);
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const field = input.current;
        field?.addEventListener("input", changed);
        const stop = subscribe({ name: queryPath, formState: { values: true }, callback: changed });
        return () => {
          field?.removeEventListener("input", changed);
          stop();
        };
      },
      [input, subscribe],
    ),
    () => input.current?.value ?? first(),
    first,
  );
}
