import type { ReactNode } from "react";
import { ThemeMenu } from "@/components/ui/theme/theme-menu";

type ViewerFrameProps = { title: string | null; commands?: ReactNode; children: ReactNode };

/** Header and content of the page that shows a share. */
export function ViewerFrame({ title, commands, children }: ViewerFrameProps) {
  return (
    <div className="flex h-dvh min-h-112 min-w-[320px] flex-col bg-canvas text-ink">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-3.5 py-2 print:hidden">
        <h1 className="min-w-0 flex-1 basis-48 truncate font-semibold">
          {title === null ? "Shared run" : <bdi>{title}</bdi>}
        </h1>
        <div className="flex flex-wrap items-center gap-1.5">
          {commands}
          <ThemeMenu />
        </div>
      </header>
      <main id="share" className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

/** A sentence in place of the share, such as why it cannot be shown. */
export function ViewerMessage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-3 overflow-y-auto p-4">
      {children}
    </div>
  );
}
