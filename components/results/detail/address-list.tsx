"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { TextInput } from "@/components/ui/text-input";
import { countOf, formatCount } from "@/lib/format/count";
import { Address } from "../address";
import { type AddressEntry, entryHref, readAddresses } from "./address-entry";

type Scope = "all" | "internal" | "external";
const ROW = 28;

type AddressListProps = {
  /** What the entries are: "link" or "image". */
  things: string;
  values: readonly unknown[];
  baseUrl: string | null;
};

/** The links or images of a page: of its own site or of others, filtered by text. Images are not loaded. */
export function AddressList({ things, values, baseUrl }: AddressListProps) {
  // The virtualizer is one mutable object; memoised reads of it would go stale.
  "use no memo";
  const entries = useMemo(() => readAddresses(values, baseUrl), [values, baseUrl]);
  const [scope, setScope] = useState<Scope>("all");
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => entries.filter((entry) => inScope(entry, scope) && matches(entry, wanted)),
    [entries, scope, wanted],
  );
  const internal = useMemo(() => entries.filter((entry) => entry.internal).length, [entries]);

  const region = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => region.current,
    estimateSize: () => ROW,
    overscan: 20,
    initialRect: { width: 800, height: 600 },
  });

  if (entries.length === 0)
    return (
      <EmptyState headingLevel={4} title={`No ${things}s on this page`}>
        The format came back empty. With onlyMainContent on, what stands in headers, menus and
        footers is left out.
      </EmptyState>
    );

  const options = [
    { value: "all" as const, label: `All ${formatCount(entries.length)}` },
    { value: "internal" as const, label: `Internal ${formatCount(internal)}` },
    { value: "external" as const, label: `External ${formatCount(entries.length - internal)}` },
  ];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <Segmented
          label={`Which ${things}s`}
          options={options}
          value={scope}
          onValueChange={setScope}
        />
        <TextInput
          aria-label={`Filter ${things}s`}
          placeholder="Filter"
          icon={Search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-24 flex-1 basis-24"
        />
        <span aria-live="polite" className="text-xs text-ink-muted">
          {found.length === entries.length
            ? null
            : `${formatCount(found.length)} of ${countOf(entries.length, things)}`}
        </span>
        <CopyButton
          label={`Copy ${found.length === entries.length ? "all" : "these"} ${things}s`}
          text={() => found.map(({ url }) => url).join("\n")}
        />
      </div>
      <section
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        aria-label={`${things}s of the page`}
        data-focus-inset=""
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {found.length === 0 ? (
          <p className="p-4 text-ink-muted">Nothing here contains “{typed.trim()}”.</p>
        ) : null}
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const entry = found[item.index];
            return entry ? (
              <li
                key={item.key}
                aria-posinset={item.index + 1}
                aria-setsize={found.length}
                className="absolute inset-x-0 flex items-center gap-2 border-b border-line px-3 text-xs"
                style={{ height: ROW, transform: `translateY(${item.start}px)` }}
              >
                <Entry entry={entry} href={entryHref(entry, baseUrl)} />
              </li>
            ) : null;
          })}
        </ul>
      </section>
    </div>
  );
}

function Entry({ entry, href }: { entry: AddressEntry; href: string | null }) {
  return (
    <>
      <span className="w-14 shrink-0 text-2xs text-ink-faint">
        {href === null ? "no link" : entry.internal ? "internal" : "external"}
      </span>
      {entry.words ? <bdi className="max-w-[40%] shrink-0 truncate">{entry.words}</bdi> : null}
      <span className="min-w-0 flex-1 truncate font-mono" title={entry.url}>
        {href === null ? (
          <bdi className="text-ink-muted">{entry.url}</bdi>
        ) : (
          <Address url={href}>
            <bdi>{entry.url}</bdi>
          </Address>
        )}
      </span>
    </>
  );
}

const inScope = (entry: AddressEntry, scope: Scope) =>
  scope === "all" || entry.internal === (scope === "internal");

const matches = ({ url, words }: AddressEntry, wanted: string) =>
  wanted === "" ||
  url.toLowerCase().includes(wanted) ||
  (words?.toLowerCase().includes(wanted) ?? false);
