import type { ReactNode } from "react";
import { ThemeMenu } from "@/components/ui/theme/theme-menu";
import { type GuideSectionId, guideSections } from "@/lib/guide/contents";
import { guidePages } from "@/lib/guide/guide";
import { GuideSearchBox } from "./search-box";

type Props = {
  readonly section?: GuideSectionId;
  readonly slug?: string;
  /** The text in the search box. */
  readonly query?: string;
  readonly children: ReactNode;
};

/** Header, content, and the chapters beside it; below it on narrow screens. */
export function GuideShell({ section, slug, query = "", children }: Props) {
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <header className="border-b border-line bg-canvas print:hidden">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:bg-surface focus:p-2"
        >
          Skip to the content
        </a>
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <a href="/" className="text-base font-semibold hover:text-accent">
            Search Workbench
          </a>
          <a href="/guide" className="text-ink-muted hover:text-accent">
            Guide
          </a>
          <a
            href="/guide/fields"
            // The list is not for search engines.
            rel="nofollow"
            className="text-ink-muted hover:text-accent"
          >
            Fields
          </a>
          <GuideSearchBox query={query} />
          <div className="ml-auto flex items-center gap-3">
            <a href="#chapters" className="text-ink-muted hover:text-accent lg:hidden">
              Chapters
            </a>
            <ThemeMenu />
          </div>
        </div>
      </header>
      <div className="mx-auto max-w-5xl gap-10 px-4 py-6 lg:grid lg:grid-cols-[1fr_15rem]">
        <main id="content" className="min-w-0">
          {children}
        </main>
        <aside
          id="chapters"
          className="mt-10 border-t border-line pt-6 lg:mt-0 lg:border-0 lg:pt-0 print:hidden"
        >
          <Chapters section={section} slug={slug} />
        </aside>
      </div>
    </div>
  );
}

function Chapters({ section, slug }: Pick<Props, "section" | "slug">) {
  return (
    <nav
      aria-label="Guide chapters"
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <ul className="space-y-1">
        {guideSections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`/guide#${id}`}
              className={`block py-1 hover:text-accent ${id === section ? "font-semibold" : "text-ink-muted"}`}
            >
              {title}
            </a>
            {id === section && <PagesOf section={id} slug={slug} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PagesOf({ section, slug }: { readonly section: GuideSectionId; readonly slug?: string }) {
  return (
    <ul className="mb-2 border-l border-line">
      {guidePages
        .filter((page) => page.section === section)
        .map((page) => (
          <li key={page.slug}>
            <a
              href={`/guide/${page.slug}`}
              aria-current={page.slug === slug ? "page" : undefined}
              className="-ml-px block border-l border-transparent py-1 pl-3 text-ink-muted hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {page.title}
            </a>
          </li>
        ))}
    </ul>
  );
}
