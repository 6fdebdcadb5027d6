"use client";
import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/workbench/link-button";

type Fault = Error & { digest?: string };

/** What stands in for a page that broke. The draft is kept in the browser, so trying again loses nothing. */
export default function ErrorPage({ error, retry }: { error: Fault; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-2 p-6">
      <CircleAlert aria-hidden className="size-5 text-bad" />
      <h1 className="text-lg font-medium">This page broke</h1>
      <p className="max-w-md text-ink-muted">
        The fault is the workbench's own. Your draft is kept in this browser.
      </p>
      <pre className="max-w-[min(40rem,calc(100vw-3rem))] overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 text-xs">
        {error.digest ? `Digest ${error.digest}` : error.message}
      </pre>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <LinkButton href="/">Open the workbench anew</LinkButton>
      </p>
    </main>
  );
}
