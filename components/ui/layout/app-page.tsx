import { SquareSplitHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { useDropGuard } from "@/components/ui/files/dropped-file";
import { replayHeldInput } from "@/components/ui/loading/held-input";
import { ThemeMenu } from "@/components/ui/theme/theme-menu";
import { classNames } from "./class-names";
import { pages } from "./pages";
import { usePreservedFocus } from "./preserved-focus";

type PageHeaderProps = {
  readonly title: string;
  readonly guide: `/guide/${string}`;
  /** Id of the main element, for the skip link. */
  readonly main: string;
  readonly facts?: ReactNode;
};

type AppPageProps = PageHeaderProps & {
  readonly className: string;
  readonly children: ReactNode;
};

/** A page beside the workbench: header, announcements, and content that preserves the focus. */
export function AppPage({ title, guide, main, facts, className, children }: AppPageProps) {
  const content = useRef<HTMLElement>(null);
  usePreservedFocus(content);
  return (
    <LiveRegion>
      <div className="flex min-h-dvh flex-col bg-canvas text-ink">
        <PageHeader {...{ title, guide, main, facts }} />
        <main
          ref={content}
          id={main}
          tabIndex={-1}
          className={classNames(
            "mx-auto grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start p-4",
            className,
          )}
        >
          {children}
        </main>
      </div>
    </LiveRegion>
  );
}

/** Skip link, title, links to the other pages, theme. */
function PageHeader({ title, guide, main, facts }: PageHeaderProps) {
  useEffect(replayHeldInput, []);
  useDropGuard();
  const link = "inline-flex min-h-target items-center text-ink-muted hover:text-accent";
  return (
    <>
      <a
        href={`#${main}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-surface focus:p-2"
      >
        Skip to the content
      </a>
      <header data-holds="" className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <a href="/" className="flex items-center gap-2 font-semibold hover:text-accent">
            <SquareSplitHorizontal aria-hidden className="size-4.5 shrink-0 text-accent" />
            Search Workbench
          </a>
          <h1 className="text-base font-semibold">{title}</h1>
          {facts}
          <div className="ml-auto flex items-center gap-x-2 sm:gap-x-4">
            <nav
              aria-label="Pages"
              className="flex flex-wrap items-center justify-end gap-x-2.5 sm:gap-x-3"
            >
              {pages.map((page) =>
                page.title === title ? null : (
                  <a key={page.path} href={page.path} className={link}>
                    {page.title}
                  </a>
                ),
              )}
              <a href={guide} className={link}>
                Guide
              </a>
            </nav>
            <ThemeMenu />
          </div>
        </div>
      </header>
    </>
  );
}
