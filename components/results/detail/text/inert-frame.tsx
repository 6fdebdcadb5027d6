import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { pageNonce } from "@/components/ui/layout/page-nonce";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { type InertPage, inertDocument } from "@/lib/results/safe-html/inert-document";
import { Pending } from "../pending";

/** Characters. Larger pages are rendered only on request, because layout would block the page. */
const MAX_UNASKED_LENGTH = 1_000_000;
/** Defaults where the page has no styles. */
const BASE_STYLE =
  "html{color-scheme:light;background:#fff;color:#161a1d;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}";

const drawn = ({ markup, styles }: InertPage, dressed: boolean): string => {
  const base = { text: BASE_STYLE, media: "" };
  return inertDocument({ markup, styles: dressed ? [base, ...styles] : [base] }, pageNonce());
};

type Made = { readonly of: string; readonly page: InertPage | null };

/**
 * Untrusted HTML in a frame without scripts, origin, forms, links or network, with the page's own
 * styles. The worker removes active content; sandbox and policy are the protection.
 */
export function InertFrame({ label, html }: { label: string; html: string }) {
  const [confirmed, setConfirmed] = useState(html.length <= MAX_UNASKED_LENGTH);
  const [made, setMade] = useState<Made | null>(null);
  const [dressed, setDressed] = useState(true);
  useEffect(() => {
    if (!confirmed) return;
    const gone = new AbortController();
    contentWorker
      .run({ kind: "inert", html, options: {} }, gone.signal)
      .then((page) => setMade({ of: html, page }))
      .catch(() => {
        if (!gone.signal.aborted) setMade({ of: html, page: null });
      });
    return () => gone.abort();
  }, [html, confirmed]);

  if (html.trim() === "")
    return (
      <EmptyState headingLevel={4} title="This HTML is empty">
        The returned content is empty.
      </EmptyState>
    );
  if (!confirmed)
    return (
      <EmptyState
        headingLevel={4}
        title={`A page of ${formatBytes(utf8Length(html))}`}
        actions={
          <Button size="sm" onClick={() => setConfirmed(true)}>
            Render
          </Button>
        }
      >
        Rendering may freeze the tab for a few seconds. The source opens immediately.
      </EmptyState>
    );
  if (made?.of !== html) return <Pending label="Preparing" />;
  if (made.page === null)
    return (
      <EmptyState headingLevel={4} title="This page could not be rendered">
        Removing active content took too long. You can still open the source.
      </EmptyState>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-3 py-1 text-xs text-ink-muted">
        <p className="flex min-w-0 flex-1 items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-3 shrink-0 text-ok" />
          Nothing runs or loads here: no scripts or links, and no images or styles from elsewhere.
        </p>
        {made.page.styles.length > 0 ? (
          // Without styles, text behind an overlay becomes readable.
          <Checkbox
            label="Page styles"
            checked={dressed}
            onChange={(event) => setDressed(event.target.checked)}
          />
        ) : null}
      </div>
      <iframe
        title={label}
        sandbox=""
        allow=""
        referrerPolicy="no-referrer"
        srcDoc={drawn(made.page, dressed)}
        className="min-h-0 w-full flex-1 border-0 bg-white"
      />
    </div>
  );
}
