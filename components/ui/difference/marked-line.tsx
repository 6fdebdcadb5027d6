import type { ReactNode } from "react";
import { countOf } from "@/lib/format/count";
import { classNames } from "../layout/class-names";
import type { DifferenceLine } from "./difference-row";

/** Characters. Longer lines would block rendering. */
const MAX_LENGTH = 5_000;

export type LineChange = "same" | "removed" | "added";

/** A line with its changed words marked. The sign and the word for it show the kind without colour. */
export function MarkedLine({ line, kind }: { line: DifferenceLine; kind: LineChange }) {
  const text = markedText(line, kind);
  if (kind === "same") return <bdi>{text}</bdi>;
  const Change = kind === "removed" ? "del" : "ins";
  return (
    <Change className="no-underline">
      <span
        aria-hidden
        className={classNames("select-none", kind === "removed" ? "text-bad" : "text-ok")}
      >
        {kind === "removed" ? "− " : "+ "}
      </span>
      <span className="sr-only">{kind === "removed" ? "Removed: " : "Added: "}</span>
      <bdi>{text}</bdi>
    </Change>
  );
}

function markedText({ text, marks }: DifferenceLine, kind: LineChange): ReactNode[] {
  const parts: ReactNode[] = [];
  const end = Math.min(text.length, MAX_LENGTH);
  let done = 0;
  for (const [from, to] of kind === "same" ? [] : (marks ?? [])) {
    if (from >= end) break;
    parts.push(
      text.slice(done, from),
      <mark
        key={from}
        className={classNames(
          "rounded-xs text-ink underline decoration-2 underline-offset-2",
          kind === "removed" ? "bg-bad/25 decoration-bad" : "bg-ok/25 decoration-ok",
        )}
      >
        {text.slice(from, Math.min(to, end))}
      </mark>,
    );
    done = Math.min(to, end);
  }
  parts.push(text.slice(done, end));
  if (text.length > MAX_LENGTH)
    parts.push(` … ${countOf(text.length - MAX_LENGTH, "more character")}`);
  return parts;
}
