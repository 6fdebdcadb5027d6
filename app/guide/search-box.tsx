"use client";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Kbd } from "@/components/ui/feedback/kbd";

/** Searches the guide. Works without scripts; with them, `/` moves here. */
export function GuideSearchBox({ query }: { readonly query: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <search className="min-w-0 flex-1 max-sm:order-last max-sm:basis-40 sm:max-w-80">
      <form action="/guide/search" className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2 my-auto size-3.5 text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          name="q"
          required
          defaultValue={query}
          maxLength={500}
          aria-label="Search the guide"
          placeholder="Search the guide"
          autoComplete="off"
          className="h-control-md w-full rounded-md border border-line-strong bg-surface pr-8 pl-7 text-(length:--control-text) hover:border-ink-faint focus-visible:border-accent"
        />
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-sm:hidden">
          <Kbd keys="/" />
        </span>
      </form>
    </search>
  );
}
