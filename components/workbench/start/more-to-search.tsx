import type { MouseEvent } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";

export type MoreToSearch = {
  readonly mayAddSites: boolean;
  /** Null where connections cannot be added. */
  readonly onConnect: (() => void) | null;
  /** Null where the engine may query no public services, or needs no consent to do so. */
  readonly onLive: (() => void) | null;
};

export function MoreToSearchLinks({ mayAddSites, onConnect, onLive }: MoreToSearch) {
  const { getValues } = useRequestForm();
  // The library offers to run the query again.
  const takeQuery = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const query = getValues("query.query").trim();
    if (query !== "") currentTarget.search = `add&${new URLSearchParams({ query })}`;
  };
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {mayAddSites ? (
        <a className="link" href="/library?add" onClick={takeQuery}>
          Add a site
        </a>
      ) : null}
      {onLive ? (
        <button type="button" className="link" onClick={onLive}>
          Live search
        </button>
      ) : null}
      {onConnect ? (
        <button type="button" className="link" onClick={onConnect}>
          Connect a service
        </button>
      ) : null}
    </span>
  );
}
