import { ExternalLink } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import type { Breadcrumb } from "@/lib/format/breadcrumb";
import { breakAnywhereClass } from "./long-words";
import { safeHref } from "./safe-href";

/**
 * The URL of a result as a link in a new tab without referrer, or as text if opening it would be
 * unsafe.
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
  const text = children ?? <UrlParts url={url} />;
  if (href === null)
    return (
      <span className={classNames(breakAnywhereClass, className)} title="Not an http(s) URL">
        {text}
      </span>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Keeps the screen reader text from widening a truncated link.
      className={classNames("link relative", breakAnywhereClass, className)}
    >
      {text}
      {icon ? <ExternalLink aria-hidden className="ml-1 inline size-3 align-[-1px]" /> : null}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Characters. Longer URLs would have thousands of parts. */
const MAX_BROKEN = 2_000;

/** A URL that breaks after its delimiters rather than within words. Other texts stay as they are. */
export function UrlParts({ url }: { url: string }) {
  if (!/^https?:/i.test(url) || url.length > MAX_BROKEN) return <bdi>{url}</bdi>;
  return (
    <bdi>
      {url.split(/(?<=[/?&=#._])(?![/?&=#._])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Host and path; the host is emphasized because it identifies the site. */
export function Crumbs({ crumbs }: { crumbs: Breadcrumb }) {
  return (
    <>
      <bdi className="text-ink">{crumbs.host}</bdi>
      {crumbs.path.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
        <Fragment key={index}>
          <span aria-hidden className="px-1 text-ink-faint">
            ›
          </span>
          <span className="sr-only"> / </span>
          <wbr />
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </>
  );
}
