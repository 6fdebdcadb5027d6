import { QueryClient, type QueryKey } from "@tanstack/react-query";

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
