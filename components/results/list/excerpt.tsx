import { type ReactNode, useMemo } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { type ExcerptPart, excerptLines } from "@/lib/results/model/excerpt-parts";
import { breakAnywhereClass } from "./long-words";

/** A description or snippet with its highlights; `short` limits it to a few lines. */
export function Excerpt({ markdown, short = false }: { markdown: string; short?: boolean }) {
  const lines = useMemo(() => excerptLines(markdown), [markdown]);
  return (
    <p
      dir="auto"
      className={classNames(
        "text-ink-muted [unicode-bidi:isolate]",
        breakAnywhereClass,
        short && "line-clamp-4",
      )}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other name
        <span key={index} className="block">
          {inline(line)}
        </span>
      ))}
    </p>
  );
}

/** One of our own sentences with inline Markdown. */
export function Sentence({ text }: { text: string }) {
  return <>{inline(excerptLines(text).flat())}</>;
}

function inline(parts: readonly ExcerptPart[]): ReactNode[] {
  let offset = 0;
  return parts.map(({ text, strong, em, code }) => {
    const key = offset;
    offset += text.length;
    if (code)
      return (
        <code key={key} className="rounded-sm bg-sunken px-1 text-xs text-ink">
          {text}
        </code>
      );
    if (strong)
      return (
        <strong key={key} className="font-semibold text-ink">
          {text}
        </strong>
      );
    return em ? <em key={key}>{text}</em> : text;
  });
}
