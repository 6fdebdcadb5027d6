import { ShieldCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { pageNonce } from "@/components/ui/layout/page-nonce";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { type InertPage, inertDocument } from "@/lib/results/safe-html/inert-document";
import { sanitize } from "@/lib/workers/text/sanitize";
import { LoadImages } from "../load-images";
import { Pending } from "../pending";
import { useFrameImages } from "./use-frame-images";

/** Characters. Larger pages are rendered only on request, because layout would block the page. */
const MAX_UNASKED_LENGTH = 1_000_000;
/** Defaults where the page has no styles. */
const BASE_STYLE =
  "html{color-scheme:light;background:#fff;color:#161a1d;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}";

const drawn = (page: InertPage, dressed: boolean, images: ReadonlyMap<string, string>): string => {
  const base = { text: BASE_STYLE, media: "" };
  const styles = dressed ? [base, ...page.styles] : [base];
  return inertDocument({ ...page, styles }, pageNonce(), images);
};

/** Images of a page that can load. */
const MAX_IMAGES = 200;

type InertFrameProps = { label: string; html: string; baseUrl?: string | null };

/**
 * Untrusted HTML in a frame without scripts, origin, forms, links or network, with the page's own
 * styles. The worker removes active content; sandbox and policy are the protection. Allowed images
 * load outside of the frame.
 */
export function InertFrame({ label, html, baseUrl = null }: InertFrameProps) {
  const [confirmed, setConfirmed] = useState(html.length <= MAX_UNASKED_LENGTH);
  const page = useLoaded(
    (signal) =>
      confirmed
        ? contentWorker
            .run({ kind: "inert", html, options: { imageBase: baseUrl } }, signal)
            .catch(() => "failed" as const)
        : null,
    [html, baseUrl, confirmed],
  );

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
  if (page === null) return <Pending label="Preparing" />;
  if (page === "failed")
    return (
      <EmptyState headingLevel={4} title="This page could not be rendered">
        Removing active content took too long. You can still open the source.
      </EmptyState>
    );
  return <Frame label={label} page={page} />;
}

const noImages: NonNullable<InertPage["images"]> = [];

function Frame({ label, page }: { label: string; page: InertPage }) {
  const [dressed, setDressed] = useState(true);
  const { images = noImages } = page;
  const urls = useMemo(
    () => [...new Set(images.map(({ url }) => url))].slice(0, MAX_IMAGES),
    [images],
  );
  const loaded = useFrameImages(urls);
  if (usePrinting()) return <PrintedPage markup={page.markup} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <LoadImages urls={urls} />
      <div className="flex items-center gap-3 border-b border-line px-3 py-1 text-xs text-ink-muted">
        <p className="flex min-w-0 flex-1 items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-3 shrink-0 text-ok" />
          Nothing runs here: no scripts or links, no styles from elsewhere, and images only after
          you agree.
        </p>
        {page.styles.length > 0 ? (
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
        srcDoc={drawn(page, dressed, loaded)}
        className="min-h-0 w-full flex-1 border-0 bg-white"
      />
    </div>
  );
}

/** Characters. Larger pages would block the page for seconds before the print dialog. */
const MAX_LENGTH = 2_000_000;

/** Block elements that the sanitizer does not know. Without their tags their texts would join. */
const BLOCKS =
  /<(\/?)(?:address|article|aside|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary)\b[^>]*>/gi;

/** The text of a page on paper: a frame cannot grow, so only its first part would be printed. */
function PrintedPage({ markup }: { markup: string }) {
  const html = useMemo(
    () => (markup.length > MAX_LENGTH ? null : sanitize(markup.replace(BLOCKS, "<$1p>"))),
    [markup],
  );
  if (html === null)
    return (
      <p className="p-4">
        This page is too large to print ({formatBytes(markup.length)} of markup). Print its Markdown
        instead.
      </p>
    );
  return (
    <>
      <p className="px-4 pt-3 text-xs">
        The complete text of the page, printed without its styles and images.
      </p>
      <div
        className="prose-content px-4 py-3 [&_p:empty]:hidden"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the output of `sanitize`
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
