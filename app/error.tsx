"use client";
import { buttonClass } from "@/components/ui/controls/button-class";

type PageError = Error & { digest?: string };

/**
 * Replaces a page that threw an error. The draft is saved in the browser, so that a retry loses
 * nothing.
 */
export default function ErrorPage({ error, retry }: { error: PageError; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-2 p-6">
      <h1 className="text-lg font-medium">This page crashed</h1>
      <p className="max-w-md text-ink-muted">
        This is a bug in the workbench. Your draft is saved in this browser.
      </p>
      <pre className="max-w-[min(40rem,calc(100vw-3rem))] overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 text-xs">
        {error.digest ? `Digest ${error.digest}` : error.message}
      </pre>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" onClick={retry} className={buttonClass("primary")}>
          Try again
        </button>
        <a href="/" className={buttonClass()}>
          Reload the workbench
        </a>
      </p>
    </main>
  );
}
