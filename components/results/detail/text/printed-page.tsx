import { useMemo } from "react";
import { formatBytes } from "@/lib/format/bytes";
import { sanitize } from "@/lib/workers/text/sanitize";

/** Characters. Larger pages would block the page for seconds before the print dialog. */
const MAX_LENGTH = 2_000_000;

/** Block elements that the sanitizer does not know. Without their tags their texts would join. */
const BLOCKS =
  /<(\/?)(?:address|article|aside|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary)\b[^>]*>/gi;

/** The text of a page on paper: a frame cannot grow, so only its first part would be printed. */
export function PrintedPage({ markup }: { markup: string }) {
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
