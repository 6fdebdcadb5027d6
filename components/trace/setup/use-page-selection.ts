import { useState } from "react";
import type { SearchRequest } from "@/lib/contract/request";
import { pinnedQuery, type TracedPage } from "@/lib/trace/pin";
import { isPageAddress, type PageFieldsProps } from "./page-fields";

type Page = {
  /** The request of the form; null where it needs mending first. */
  readonly request: SearchRequest | null;
  readonly target: TracedPage;
  readonly pages: readonly TracedPage[];
  /** The query of before, where it was somebody's own. */
  readonly given?: string | undefined;
};

export type PageSelection = {
  readonly wanted: TracedPage;
  readonly query: string;
  readonly isReady: boolean;
  readonly fields: PageFieldsProps;
};

/** Which page a run of one result is to be about, with a query made for it until somebody writes another. */
export function usePageSelection({ request, target, pages, given }: Page): PageSelection {
  const [url, setUrl] = useState(target.url);
  const [ownQuery, setOwnQuery] = useState<string | null>(given ?? null);
  const title = url === target.url ? target.title : null;
  const wanted = pages.find((page) => page.url === url) ?? { url, title };
  const query = ownQuery ?? pinnedQuery(request?.query ?? "", wanted);
  return {
    wanted,
    query,
    isReady: isPageAddress(url) && query.trim() !== "",
    fields: { url, onUrl: setUrl, query, onQuery: setOwnQuery, pages },
  };
}
