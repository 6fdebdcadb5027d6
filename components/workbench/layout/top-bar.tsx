"use no memo"; // Its content is passed in, so memoizing would only add code to the first load.
import { SquareSplitHorizontal } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { QueryField } from "@/components/request-form/query/field";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { pages } from "@/components/ui/layout/pages";
import { Toolbar } from "@/components/ui/layout/toolbar";
import { ThemeMenu } from "@/components/ui/theme/theme-menu";

/** Narrower windows need the width for the query; the commands have the other pages. */
const hiddenIn: Readonly<Record<string, string>> = {
  "/library": "",
  "/schedules": "max-[1719px]:hidden",
};

// The same elements in every render, so that a run does not render them again.
const queryField = <QueryField />;
const themeMenu = <ThemeMenu />;

type TopBarProps = {
  connection: ReactNode;
  onRun: () => void;
  onCommands: () => void;
  children: ReactNode;
};

/**
 * The query, the run controls (`children`) and commands for the whole page. Two rows in narrow
 * windows: the query and the run controls are the second.
 */
export function TopBar({ connection, onRun, onCommands, children }: TopBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRun();
  };
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line bg-surface px-3 py-2 print:hidden">
      <div className="flex min-w-0 items-center gap-2 max-[860px]:flex-1 max-[480px]:gap-0 min-[860px]:max-[1100px]:max-w-60">
        <h1 className="flex shrink-0 items-center gap-2 font-semibold">
          <SquareSplitHorizontal
            aria-hidden
            className="size-4.5 shrink-0 text-accent max-[480px]:hidden"
          />
          <span className="whitespace-nowrap max-[480px]:sr-only min-[860px]:max-[1100px]:sr-only">
            Search Workbench
          </span>
        </h1>
        {connection}
      </div>
      {/* Ends the first row of narrow windows. */}
      <span aria-hidden className="order-2 -mb-2 basis-full min-[860px]:hidden" />
      <search className="min-w-0 flex-1 max-[860px]:order-3">
        <form onSubmit={submit}>{queryField}</form>
      </search>
      <Toolbar label="Run and page commands" className="contents">
        {children}
        <div className="flex items-center gap-1 max-[480px]:gap-0 max-[860px]:order-1">
          {pages.map(({ path, title }) => (
            <a
              key={path}
              href={path}
              className={`${buttonClass("ghost")} ${hiddenIn[path] ?? "max-[1439px]:hidden"}`}
            >
              {title}
            </a>
          ))}
          {/* On phones the commands include the themes. */}
          <span className="max-[480px]:hidden">{themeMenu}</span>
          <Button
            variant="ghost"
            shortcut="mod+k"
            onClick={onCommands}
            className="max-[860px]:[&_kbd]:hidden"
          >
            <span className="min-[860px]:sr-only">
              <span className="sr-only">All </span>
              <span className="max-[860px]:capitalize">commands</span>
            </span>
          </Button>
        </div>
      </Toolbar>
    </header>
  );
}
