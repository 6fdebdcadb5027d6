import { Fragment } from "react";
import { truncate } from "@/lib/format/truncate";
import type { PaperView } from "@/lib/results/model/result-view";
import { ResultUrl } from "./result-url";

/** Authors before the rest is counted. */
const NAMED = 6;

/** The authors and ids of a paper. Ids are links if their URL is known. */
export function PaperFacts({ paper: { authors, ids } }: { paper: PaperView }) {
  const more = authors.length - NAMED;
  return (
    <>
      {authors.length > 0 ? (
        <p className="text-xs [overflow-wrap:anywhere]">
          <span className="sr-only">Authors: </span>
          <bdi>{truncate(authors.slice(0, NAMED).join(", "), 300)}</bdi>
          {more > 0 ? ` and ${more} more` : null}
        </p>
      ) : null}
      {ids.length > 0 ? (
        <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-xs text-ink-muted">
          <span className="sr-only">Ids: </span>
          {ids.map(({ label, url }) => (
            <Fragment key={label}>
              {url === null ? (
                <bdi className="[overflow-wrap:anywhere]">{label}</bdi>
              ) : (
                <ResultUrl url={url}>
                  <bdi>{label}</bdi>
                </ResultUrl>
              )}
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  );
}
