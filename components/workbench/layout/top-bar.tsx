import { SquareSplitHorizontal } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { QueryField } from "@/components/request-form/query/field";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { ThemeMenu } from "./theme-menu";

type TopBarProps = {
  connection: ReactNode;
  onRun: () => void;
  onCommands: () => void;
  children: ReactNode;
};

/**
 * The query, the run controls (`children`) and commands for the whole page. Three rows in narrow
 * windows.
 */
export function TopBar({ connection, onRun, onCommands, children }: TopBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRun();
  };
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line bg-surface px-3 py-2">
      <div className="flex min-w-0 items-center gap-2 max-[860px]:basis-full min-[860px]:max-[1100px]:max-w-54">
        <h1 className="flex shrink-0 items-center gap-2 font-semibold">
          <SquareSplitHorizontal aria-hidden className="size-4.5 shrink-0 text-accent" />
          <span className="whitespace-nowrap min-[860px]:max-[1100px]:sr-only">
            Search Workbench
          </span>
        </h1>
        {connection}
      </div>
      <search className="min-w-0 flex-1 max-[860px]:basis-full">
        <form onSubmit={submit}>
          <QueryField />
        </form>
      </search>
      {children}
      <div className="flex items-center gap-1">
        <a href="/library" className={`${buttonClass("ghost")} max-[420px]:hidden`}>
          Library
        </a>
        <ThemeMenu />
        <Button variant="ghost" shortcut="mod+k" onClick={onCommands}>
          <span className="sr-only">All commands</span>
        </Button>
      </div>
    </header>
  );
}
