import { SquareSplitHorizontal } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { environment } from "@/lib/server/env";
import { isPageLoggedIn } from "@/lib/server/require-login";
import { EnterForm } from "./enter-form";

export const metadata: Metadata = { title: "Log in" };

export default async function Enter() {
  if (await isPageLoggedIn()) redirect("/");
  const hasPassword = environment().password !== null;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-84 gap-5 rounded-lg border border-line bg-surface p-6">
        <div className="grid gap-1.5">
          <h1 className="flex items-center gap-2 text-base font-semibold">
            <SquareSplitHorizontal aria-hidden className="size-4.5 shrink-0 text-accent" />
            Search Workbench
          </h1>
          <p className="text-ink-muted">
            {hasPassword
              ? "Enter the operator's password. A link that led here opens after you log in."
              : "A reverse proxy logs users in to this workbench, and this request came without a name. Open the URL that the operator gave you."}
          </p>
        </div>
        {hasPassword && <EnterForm />}
        <p className="border-t border-line pt-4 text-xs text-ink-muted">
          The{" "}
          <a className="link" href="/guide">
            guide
          </a>{" "}
          is open without a login.
        </p>
      </div>
    </main>
  );
}
