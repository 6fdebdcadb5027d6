import type { Metadata } from "next";
import { LibraryPage } from "@/components/library/library-page";
import { limits } from "@/lib/contract/limits";
import { libraryStart } from "@/lib/server/library/library-start";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Library" };

type Params = { readonly add?: string | string[]; readonly query?: string | string[] };

/** With `?add`, the form to add a site is open. `query` is the search that led here. */
export default async function Library({ searchParams }: { searchParams: Promise<Params> }) {
  await requireLogin();
  const { add, query } = await searchParams;
  return (
    <LibraryPage
      start={await libraryStart()}
      now={Date.now()}
      isAdding={add !== undefined}
      query={typeof query === "string" ? query.slice(0, limits.queryLength).trim() : ""}
    />
  );
}
