import type { Metadata } from "next";
import { limits } from "@/lib/contract/limits";
import { searchGuide } from "@/lib/engine/guide-search";
import { countOf } from "@/lib/format/count";
import { sectionOf } from "@/lib/guide/contents";
import { findFields } from "@/lib/request/find/find-fields";
import { GuideShell } from "../guide-shell";
import { renderGuideMarkdown } from "../render-guide-markdown";

export const metadata: Metadata = { title: "Search the guide", robots: { index: false } };

type Props = { readonly searchParams: Promise<{ q?: string | string[] }> };

const MAX_FIELDS = 3;

export default async function GuideSearch({ searchParams }: Props) {
  const query = [(await searchParams).q ?? ""].flat().join(" ").slice(0, limits.queryLength).trim();
  const pages = query === "" ? [] : searchGuide(query);
  const fields = findFields(query).slice(0, MAX_FIELDS);
  return (
    <GuideShell query={query}>
      <h1 className="text-lg font-semibold">Search the guide</h1>
      <p role="status" className="mt-1 text-ink-muted">
        {summaryOf(query, pages.length)}
      </p>
      {fields.length > 0 && (
        <section aria-labelledby="matching-fields" className="mt-5">
          <h2 id="matching-fields" className="font-semibold">
            Fields
          </h2>
          <ul className="mt-1">
            {fields.map(({ wire, label }) => (
              <li key={wire} className="py-1">
                <a className="link" href={`/guide/fields#${wire}`}>
                  {label}
                </a>{" "}
                <code className="text-xs text-ink-muted [overflow-wrap:anywhere]">{wire}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="matching-pages" className="mt-5">
          <h2 id="matching-pages" className="font-semibold">
            Pages
          </h2>
          <ol className="mt-1 space-y-4">
            {pages.map(({ slug, title, excerpt }) => (
              <li key={slug}>
                <a className="link font-medium" href={`/guide/${slug}`}>
                  {title}
                </a>{" "}
                <span className="text-xs text-ink-muted">{sectionOf(slug).title}</span>
                <div
                  className="prose-content text-ink-muted"
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered with html off.
                  dangerouslySetInnerHTML={{ __html: renderGuideMarkdown(excerpt) }}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
    </GuideShell>
  );
}

function summaryOf(query: string, pages: number): string {
  if (query === "") return "Enter some words of the subject, or the name of a field.";
  return pages === 0 ? `No page matches “${query}”.` : `${countOf(pages, "page")} for “${query}”`;
}
