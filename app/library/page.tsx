import type { Metadata } from "next";
import { LibraryPage } from "@/components/library/library-page";
import { libraryStart } from "@/lib/server/library/library-start";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Library" };

type Params = { readonly add?: string | string[] };

/** With `?add`, the form to add a site is open. */
export default async function Library({ searchParams }: { searchParams: Promise<Params> }) {
  await requireLogin();
  const isAdding = (await searchParams).add !== undefined;
  return <LibraryPage start={libraryStart()} now={Date.now()} isAdding={isAdding} />;
}
