import { QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

/** Caches what lists read from the storage of this browser. Its library is not part of the first load. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

/**
 * Reads a list again after a change. The library would let a first load that is under way finish, with the list from
 * before the change.
 */
export async function refreshQuery(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** A list in the storage of this browser, in sync with other tabs. Undefined while it loads. */
export function useStoredList<List>(
  queryKey: readonly [string],
  queryFn: () => Promise<List>,
  subscribe: (onChange: () => void) => () => void,
): List | undefined {
  const { data } = useQuery({ queryKey, queryFn, networkMode: "always" }, queryClient);
  useEffect(() => subscribe(() => void refreshQuery(queryKey)), [queryKey, subscribe]);
  return data;
}
