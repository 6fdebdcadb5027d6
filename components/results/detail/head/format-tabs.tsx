import { Check, FileX } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { type TabItem, TabList } from "@/components/ui/controls/tabs";
import { Menu } from "@/components/ui/overlays/menu";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import { NoticeIcon } from "../tab-notices";

type FormatTabsProps = {
  group: string;
  tabs: readonly DetailTab[];
  value: string;
  onTab: (id: string) => void;
  warningsOf: (tab: DetailTab) => number;
};

/** The contents of a result as tabs, with a menu of those that do not fit. */
export function FormatTabs({ group, tabs, value, onTab, warningsOf }: FormatTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const hidden = useHiddenTabs(bar, tabs);
  return (
    <div ref={bar} className="flex items-center border-b border-line print:hidden">
      <TabList
        group={group}
        label="Content of this result"
        size="sm"
        className="flex-1 px-2"
        value={value}
        onValueChange={onTab}
        items={tabs.map((each, index) => tabItem(each, index, warningsOf(each)))}
      />
      {hidden.length === 0 ? null : (
        <Menu
          label="Contents that do not fit"
          align="end"
          groups={[
            {
              id: "hidden",
              items: hidden.map(({ id, title }) => ({
                id,
                label: title,
                ...(id === value && { icon: Check }),
                onSelect: () => onTab(id),
              })),
            },
          ]}
          trigger={(props) => (
            <Button {...props} size="sm" variant="ghost" className="shrink-0">
              {hidden.length} more
            </Button>
          )}
        />
      )}
    </div>
  );
}

function useHiddenTabs(
  bar: RefObject<HTMLDivElement | null>,
  tabs: readonly DetailTab[],
): readonly DetailTab[] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const ids = tabs.map(({ id }) => id).join();
  useEffect(() => {
    const list = bar.current?.querySelector<HTMLElement>("[role=tablist]");
    if (!list) return;
    const idOf = new Map(
      Array.from(list.children, (tab, index) => [tab, ids.split(",")[index] ?? ""]),
    );
    const observer = new IntersectionObserver(
      (entries) =>
        setHidden((before) => {
          const next = new Set(before);
          for (const { target, intersectionRatio } of entries) {
            const id = idOf.get(target) ?? "";
            if (intersectionRatio < 0.9) next.add(id);
            else next.delete(id);
          }
          return next;
        }),
      { root: list, threshold: [0, 0.9] },
    );
    for (const tab of list.children) observer.observe(tab);
    return () => {
      observer.disconnect();
      setHidden(new Set());
    };
  }, [bar, ids]);
  return tabs.filter(({ id }) => hidden.has(id));
}

const tabItem = (tab: DetailTab, index: number, notices: number): TabItem => ({
  id: tab.id,
  label: tab.title,
  ...(tab.count !== null && { count: tab.count }),
  ...(tab.count === null && tab.bytes !== null && { note: formatBytes(tab.bytes) }),
  ...(tab.missing ? { icon: FileX } : notices > 0 && { icon: NoticeIcon }),
  title: tabHint(tab, index, notices),
});

function tabHint({ missing, bytes }: DetailTab, index: number, notices: number): string {
  const key = index < 9 ? `Key ${index + 1}` : null;
  const size = missing ? "requested, not returned" : bytes === null ? null : formatBytes(bytes);
  const warnings = notices > 0 ? countOf(notices, "warning") : null;
  return [size, warnings, key].filter(Boolean).join(" · ");
}
