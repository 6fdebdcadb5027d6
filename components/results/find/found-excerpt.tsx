import type { ReactNode } from "react";
import { capitalize } from "@/lib/format/capitalize";
import { truncate } from "@/lib/format/truncate";
import type { ResultView } from "@/lib/results/model/result-view";
import type { FirstHit } from "@/lib/workers/protocol";
import { Sentence } from "../list/excerpt";
import { breakAnywhereClass } from "../list/long-words";
import { useFirstHit } from "./search-hits";

/** The text around the found match with its field; `children` without a search or for a match in the title. */
export function FoundExcerpt({ result, children }: { result: ResultView; children: ReactNode }) {
  const found = useFirstHit(result.id);
  if (!found || found.hit.field === "title") return children;
  return (
    <p dir="auto" className={`line-clamp-4 text-ink-muted ${breakAnywhereClass}`}>
      <button
        type="button"
        onClick={found.open}
        className="link relative z-1 mr-1.5 text-xs print:hidden"
      >
        <span className="sr-only">Open the match in </span>
        <bdi>{truncate(hitLabel(found.hit), 80)}</bdi>
      </button>
      <bdi>
        {styledFields.has(found.hit.field) ? (
          <Sentence text={found.hit.excerpt} />
        ) : (
          found.hit.excerpt
        )}
      </bdi>
    </p>
  );
}

/** Their Markdown is not shown as source anywhere. */
const styledFields: ReadonlySet<string> = new Set(["description", "snippet"]);

const fieldNames: Readonly<Record<string, string>> = {
  html: "HTML",
  json: "JSON",
  rawHtml: "Raw HTML",
  url: "URL",
  imageUrl: "Image URL",
};

/** For example `Markdown · line 5` and `Metadata · favicon`. */
export function hitLabel({ field, path, line }: Omit<FirstHit, "excerpt">): string {
  const name = Object.hasOwn(fieldNames, field) ? fieldNames[field] : capitalize(field);
  return [name, path.join("."), line !== null && `line ${line}`].filter(Boolean).join(" · ");
}
