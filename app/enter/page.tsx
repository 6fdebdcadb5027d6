import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { mayEnter } from "@/lib/server/require-entered";
import { EnterForm } from "./enter-form";

export const metadata: Metadata = { title: "Enter" };

/** All that a locked workbench shows. */
export default async function Enter() {
  if (await mayEnter()) redirect("/");
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6">
      <h1 className="text-lg font-medium">Search Workbench</h1>
      <EnterForm />
    </main>
  );
}
