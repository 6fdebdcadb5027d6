import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import type { Breadcrumb } from "@/lib/format/breadcrumb";
import { breakLongWordsClass } from "./cut-text";
import { safeHref } from "./safe-href";

/**
 * An address of a result: a link that opens elsewhere and tells nobody where it was found, or plain text where
 * following it would not be safe.
 */
export function ResultUrl({
  url,
  icon = false,
  className,
  children,
}: {
  url: string;
  icon?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const href = safeHref(url);
  const text = children ?? <bdi>{url}</bdi>;
  if (href === null)
    return (
      <span className={classNames(breakLongWordsClass, className)} title="Not a web address">
        {text}
      </span>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // The words for those who listen must not stick out of a shortened link and widen the page.
      className={classNames("link relative", breakLongWordsClass, className)}
    >
      {text}
      {icon ? <ExternalLink aria-hidden className="ml-1 inline size-3 align-[-1px]" /> : null}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Host and path for reading: the host stands out, because it says who speaks. */
export function Crumbs({ crumbs }: { crumbs: Breadcrumb }) {
  return (
    <>
      <bdi className="text-ink">{crumbs.host}</bdi>
      {crumbs.path.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed path have no other name
        <span key={index}>
          <span aria-hidden className="px-1 text-ink-faint">
            ›
          </span>
          <span className="sr-only"> / </span>
          <bdi>{part}</bdi>
        </span>
      ))}
    </>
  );
}
