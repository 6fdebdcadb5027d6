import { useEffect, useState } from "react";

const PARAMETER = "site";

/** The selected site, stored in the URL so that reloads and links show it. */
export function useShownSite(): readonly [string | null, (id: string | null) => void] {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setShown(new URLSearchParams(window.location.search).get(PARAMETER));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const show = (id: string | null) => {
    setShown(id);
    const url = new URL(window.location.href);
    if (id === null) url.searchParams.delete(PARAMETER);
    else url.searchParams.set(PARAMETER, id);
    window.history.replaceState(null, "", url);
  };
  return [shown, show];
}
