import type { Metadata } from "next";
import { LibraryPage } from "@/components/library/library-page";
import { libraryStart } from "@/lib/server/library/library-start";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Library" };

export default async function Library() {
  await requireLogin();
  return <LibraryPage start={libraryStart()} now={Date.now()} />;
}
