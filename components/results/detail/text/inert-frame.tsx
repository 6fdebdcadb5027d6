import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { type InertPage, inertDocument } from "@/lib/results/safe-html/inert-document";
import { Pending } from "../pending";

/** Characters beyond which a frame is drawn only when it is asked for: laying out so much holds the page up. */
const LARGE = 1_000_000;
/** To read by, where the page's own styles say nothing else. */
const BASE_STYLE =
  "html{color-scheme:light;background:#fff;color:#161a1d;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}";

/** The nonce of the page, by which the policy that the frame inherits lets styles in. */
const nonceOfPage = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

const drawn = ({ markup, styles }: InertPage, dressed: boolean): string => {
  const base = { text: BASE_STYLE, media: "" };
  return inertDocument({ markup, styles: dressed ? [base, ...styles] : [base] }, nonceOfPage());
};

type Made = { readonly of: string; readonly page: InertPage | null };

/**
 * HTML of a stranger in a frame without scripts, origin, forms, addresses and network, with the styles that stand in
 * it. The worker takes out what acts; the sandbox and the policy inside see to it that nothing else does.
 */
export function InertFrame({ label, html }: { label: string; html: string }) {
  const [wanted, setWanted] = useState(html.length <= LARGE);
  const [made, setMade] = useState<Made | null>(null);
  const [dressed, setDressed] = useState(true);
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    contentWorker
      .run({ kind: "inert", html, options: {} }, gone.signal)
      .then((page) => setMade({ of: html, page }))
      .catch(() => {
        if (!gone.signal.aborted) setMade({ of: html, page: null });
      });
    return () => gone.abort();
  }, [html, wanted]);

  if (html.trim() === "")
    return (
      <EmptyState headingLevel={4} title="This HTML is empty">
        The service returned the format with nothing in it.
      </EmptyState>
    );
  if (!wanted)
    return (
      <EmptyState
        headingLevel={4}
        title={`A page of ${formatBytes(utf8Length(html))}`}
        actions={
          <Button size="sm" onClick={() => setWanted(true)}>
            Draw it
          </Button>
        }
      >
        Drawing it may hold the browser up for some seconds. Its source opens at once.
      </EmptyState>
    );
  if (made?.of !== html) return <Pending label="Preparing" />;
  if (made.page === null)
    return (
      <EmptyState headingLevel={4} title="This page could not be prepared">
        Taking out what acts took longer than it may. Its source is there.
      </EmptyState>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-3 py-1 text-xs text-ink-muted">
        <p className="flex min-w-0 flex-1 items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-3 shrink-0 text-ok" />
          Nothing here runs or is fetched: no scripts or links, and no images or styles from
          elsewhere.
        </p>
        {made.page.styles.length > 0 ? (
          // Without them what a wall lies over, or what hides itself, can be read.
          <Checkbox
            label="Its style sheets"
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
