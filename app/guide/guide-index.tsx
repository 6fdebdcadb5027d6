import { guideSections } from "@/lib/guide/contents";
import { guidePages } from "@/lib/guide/guide";

export function GuideIndex() {
  return (
    <article className="prose-content">
      <h1>Guide to the search operation</h1>
      <p>
        Every option, operator, format, action, status and limit of a search, on {guidePages.length}{" "}
        pages, with requests that you can open in the workbench. Begin with{" "}
        <a href="/guide/start/how-a-search-works">how one search works</a>, or look a field up by
        its name in the{" "}
        <a href="/guide/fields" rel="nofollow">
          list of fields
        </a>
        .
      </p>
      {guideSections.map(({ id, title, summary }) => (
        <section key={id}>
          <h2 id={id}>{title}</h2>
          <p className="text-ink-muted">{summary}</p>
          <ul>
            {guidePages
              .filter(({ section }) => section === id)
              .map((page) => (
                <li key={page.slug}>
                  <a href={`/guide/${page.slug}`}>{page.title}</a>
                  <p className="text-ink-muted">{page.summary}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
