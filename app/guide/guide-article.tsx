import type { WireSearchRequest } from "@/lib/contract/request";
import { sectionOf } from "@/lib/guide/contents";
import { guidePage, guidePages } from "@/lib/guide/guide";
import type { GuidePage } from "@/lib/guide/page";
import { leftOut, workbenchHref } from "@/lib/guide/workbench-link";
import { renderGuideMarkdown } from "./render-guide-markdown";

/** A page of the guide: text, example, related pages, and links to the previous and next page. */
export function GuideArticle({ page }: { readonly page: GuidePage }) {
  const section = sectionOf(page.slug);
  const related = page.related.flatMap((slug) => guidePage(slug) ?? []);
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-3 text-ink-muted">
        <a href={`/guide#${section.id}`} className="hover:text-accent">
          {section.title}
        </a>
      </nav>
      <article className="prose-content [&_table]:table [&_table]:max-w-none [&_td_code]:whitespace-nowrap">
        <h1>{page.title}</h1>
        <p className="text-ink-muted">{page.summary}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered with html off. */}
        <div dangerouslySetInnerHTML={{ __html: renderGuideMarkdown(page.markdown) }} />
        {page.example && <Example request={page.example} />}
      </article>
      <nav aria-label="Related pages" className="mt-10 border-t border-line pt-4 print:hidden">
        <h2 className="mb-2 font-semibold">Read next</h2>
        <ul className="space-y-2">
          {related.map(({ slug, title, summary }) => (
            <li key={slug}>
              <a href={`/guide/${slug}`} className="link">
                {title}
              </a>
              <p className="text-ink-muted">{summary}</p>
            </li>
          ))}
        </ul>
      </nav>
      <Neighbours page={page} />
    </>
  );
}

function Example({ request }: { readonly request: WireSearchRequest }) {
  const missing = leftOut(request);
  const code = `\`\`\`json\n${JSON.stringify(request, null, 2)}\n\`\`\``;
  return (
    <section>
      <h2 id="example-request">Example request</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own request, as a code block. */}
      <div dangerouslySetInnerHTML={{ __html: renderGuideMarkdown(code) }} />
      <p>
        <a href={workbenchHref(request)}>Open in the workbench</a>
      </p>
      {missing.length > 0 && (
        <p className="text-ink-muted">
          The link includes the query, the sources and the limit. Set the other fields there:{" "}
          {missing.join(", ")}.
        </p>
      )}
    </section>
  );
}

function Neighbours({ page }: { readonly page: GuidePage }) {
  const index = guidePages.indexOf(page);
  const before = guidePages[index - 1];
  const after = guidePages[index + 1];
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-8 grid gap-3 border-t border-line pt-4 sm:grid-cols-2 print:hidden"
    >
      {before && <Neighbour page={before} direction="Previous" />}
      {after && <Neighbour page={after} direction="Next" />}
    </nav>
  );
}

function Neighbour({
  page,
  direction,
}: {
  readonly page: GuidePage;
  readonly direction: "Previous" | "Next";
}) {
  const next = direction === "Next";
  return (
    <a
      href={`/guide/${page.slug}`}
      rel={next ? "next" : "prev"}
      className={`rounded-md border border-line p-3 hover:border-accent ${next ? "sm:col-start-2 sm:text-right" : ""}`}
    >
      <span className="block text-xs text-ink-muted">{direction}</span>
      {page.title}
    </a>
  );
}
