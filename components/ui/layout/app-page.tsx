import { type ReactNode, useRef } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { classNames } from "./class-names";
import { PageHeader, type PageHeaderProps } from "./page-header";
import { usePreservedFocus } from "./preserved-focus";

type AppPageProps = Omit<PageHeaderProps, "children"> & {
  /** Facts beside the title. */
  readonly facts?: ReactNode;
  /** Width and columns of the content. */
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
        <PageHeader {...{ title, guide, main }}>{facts}</PageHeader>
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
