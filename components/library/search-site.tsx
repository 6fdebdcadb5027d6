import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import type { LibrarySiteView } from "@/lib/contract/library";
import { requestReturnSearch } from "@/lib/storage/preferences/return-search";
import { fetchSite } from "@/lib/transport/library";

/** Opens the workbench on the built-in engine, with a query that is limited to this site. */
export function SearchSite({ site: { id, pages, state } }: { site: LibrarySiteView }) {
  const query = useSiteQuery(id, pages > 0, state);
  if (query === "") return null;
  return (
    <a
      href={`/?${new URLSearchParams({ query })}`}
      className={buttonClass("primary")}
      onClick={() => requestReturnSearch({ kind: "type", query })}
    >
      <Search aria-hidden className="size-3.5 shrink-0" />
      Search this site
    </a>
  );
}

/** For example `site:example.org`; empty until it is known. A crawl may add hosts. */
function useSiteQuery(id: string, hasPages: boolean, state: string): string {
  const [query, setQuery] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the state changes
  useEffect(() => {
    if (!hasPages) return setQuery("");
    let isStale = false;
    void fetchSite(id, "all", "").then((response) => {
      if (isStale || !response.ok) return;
      setQuery(response.value.searchIn.map((place) => `site:${place}`).join(" "));
    });
    return () => {
      isStale = true;
    };
  }, [id, hasPages, state]);
  return query;
}
