import type { Metadata } from "next";
import { LineIcon } from "@/components/ui/controls/line-icon";
import { LinkButton } from "@/components/ui/controls/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-2 p-6">
      <LineIcon
        path="m13.5 8.5-5 5m0-5 5 5M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0m18 10-4.3-4.3"
        className="size-5 text-ink-faint"
      />
      <h1 className="text-lg font-medium">Page not found</h1>
      <p className="max-w-md text-ink-muted">
        The URL may be wrong, or the page has moved. Your draft is still saved.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <LinkButton href="/" variant="primary">
          Open the workbench
        </LinkButton>
        <LinkButton href="/guide">Read the guide</LinkButton>
      </p>
    </main>
  );
}
