import { QueryClient } from "@tanstack/react-query";

/** Caches what lists read from the storage of this browser. Its library is not part of the first load. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});
