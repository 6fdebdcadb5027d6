import { Search } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Callout } from "@/components/ui/feedback/callout";
import { requestReturnSearch } from "@/lib/storage/preferences/return-search";

type ReturnOfferProps = {
  /** The search that led here. */
  query: string;
  /** Whether a site was added since, and some of its pages can be found. */
  isReady: boolean;
};

/** Leads back to the search that found nothing, and runs it again. */
export function ReturnOffer({ query, isReady }: ReturnOfferProps) {
  return (
    <Callout
      tone={isReady ? "ok" : "info"}
      role="status"
      title={isReady ? "The new pages can be searched" : "Add a site to search in it"}
      actions={
        <a
          href="/"
          className={buttonClass(isReady ? "primary" : "default", "sm")}
          onClick={() => requestReturnSearch({ kind: "run", query })}
        >
          <Search aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 truncate">Search for {query}</span>
        </a>
      }
    />
  );
}
