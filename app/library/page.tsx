import type { Metadata } from "next";
import { LibraryPage } from "@/components/library/library-page";
import { libraryStart } from "@/lib/server/library/start";
import { requireSignIn } from "@/lib/server/require-sign-in";

export const metadata: Metadata = { title: "Library" };

/** What the built-in engine can search, and where more of it comes from. */
export default async function Library() {
  await requireSignIn();
  return <LibraryPage start={libraryStart()} now={Date.now()} />;
}
