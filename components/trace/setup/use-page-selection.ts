import { useState } from "react";
import type { SearchRequest } from "@/lib/contract/request";
import { pinnedQuery, type TracedPage } from "@/lib/trace/pin";
import { isPageUrl, type PageFieldsProps } from "./page-fields";

export type PageOptions = {
  /** The request of the form; null if the form is invalid. */
  readonly request: SearchRequest | null;
  readonly target: TracedPage;
  readonly pages: readonly TracedPage[];
  /** A query that the user entered before. */
  readonly defaultQuery?: string | undefined;
};

export type PageSelection = {
  readonly page: TracedPage;
  readonly query: string;
  readonly isReady: boolean;
  readonly fields: PageFieldsProps;
};

/** Selects the page of a single-result run. Its query is generated until the user edits it. */
export function usePageSelection({
  request,
  target,
  pages,
  defaultQuery,
}: PageOptions): PageSelection {
  const [url, setUrl] = useState(target.url);
  const [editedQuery, setEditedQuery] = useState<string | null>(defaultQuery ?? null);
  const title = url === target.url ? target.title : null;
  const page = pages.find((each) => each.url === url) ?? { url, title };
  const hasUrl = isPageUrl(url);
  const typed = request?.query ?? "";
  const query = editedQuery ?? (hasUrl ? pinnedQuery(typed, page) : typed);
  return {
    page,
    query,
    isReady: hasUrl && query.trim() !== "",
    fields: { url, onUrl: setUrl, query, onQuery: setEditedQuery, pages },
  };
}
