import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useRequestForm } from "../request-form-context";
import { colourQuery, type QueryColour } from "./colors";
import { queryPath } from "./path";

const looks: Record<QueryColour, string> = {
  text: "",
  minus: "text-code-deleted",
  operator: "text-code-keyword",
  value: "text-code-link",
  phrase: "text-code-string",
};

type QueryCopyProps = { input: RefObject<HTMLInputElement | null> };

/** The visible query: a coloured copy of the input's text that scrolls with it. */
export function QueryCopy({ input }: QueryCopyProps) {
  const copy = useRef<HTMLDivElement>(null);
  const text = useShownText(input);

  useEffect(() => {
    const field = input.current;
    const follow = () => {
      if (copy.current && field) copy.current.scrollLeft = field.scrollLeft;
    };
    field?.addEventListener("scroll", follow, { passive: true });
    return () => field?.removeEventListener("scroll", follow);
  }, [input]);

  useEffect(() => {
    // The input scrolls before the copy has its new width.
    const frame = requestAnimationFrame(() => {
      if (copy.current && input.current) copy.current.scrollLeft = input.current.scrollLeft;
    });
    return () => cancelAnimationFrame(frame);
  });

  return (
    <div
      ref={copy}
      aria-hidden
      className="pointer-events-none absolute inset-0 flex contain-strict items-center overflow-hidden whitespace-pre px-1 forced-colors:hidden"
    >
      <span>
        {colourQuery(text).map(({ start, text, colour }) => (
          <span key={`${start}${colour}`} className={looks[colour]}>
            {text}
          </span>
        ))}
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
