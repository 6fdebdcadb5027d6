export type SearchDoors = {
  readonly mayAddSites: boolean;
  /** Null where connections cannot be added. */
  readonly onConnect: (() => void) | null;
};

/** Two ways to search more than the engine's library has. */
export function SearchDoorLinks({ mayAddSites, onConnect }: SearchDoors) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {mayAddSites ? (
        <a className="link" href="/library?add">
          Add a site
        </a>
      ) : null}
      {onConnect ? (
        <button type="button" className="link" onClick={onConnect}>
          Connect a service
        </button>
      ) : null}
    </span>
  );
}
