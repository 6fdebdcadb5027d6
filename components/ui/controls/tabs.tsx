import { CircleAlert, type LucideIcon } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react";
import { afterPaint } from "../layout/after-paint";
import { classNames } from "../layout/class-names";
import { nextRovingIndex } from "./roving";

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  icon?: LucideIcon;
  count?: number;
  errors?: number;
  /** A small note after the label that is not part of the name, such as a size. */
  note?: string;
  /** Shown on hover, such as a shortcut. */
  title?: string;
};

type TabListProps<Id extends string> = {
  /** Shared with the `TabPanel`s, to connect tabs and panels. */
  group: string;
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
  /** Called for the Delete key, to close the selected tab. */
  onDelete?: () => void;
  size?: "sm" | "md";
  className?: string;
};

const tabId = (group: string, id: string) => `${group}-tab-${id}`;
const panelId = (group: string, id: string) => `${group}-panel-${id}`;

/** A tab list with one tab stop. Arrow keys, Home and End move and select. Scrolls if too wide. */
export function TabList<Id extends string>({
  group,
  label,
  items,
  value,
  onValueChange,
  onDelete,
  size = "md",
  className,
}: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const atStart = value === items[0]?.id;
  const shownLabel = items.find(({ id }) => id === value)?.label;

  useEffect(() => {
    // A new list already shows its first tab.
    if (shownLabel === undefined || (!moved.current && atStart)) return;
    moved.current = true;
    // Scrolling would force a layout before the paint.
    return afterPaint(() => {
      const selected = document.getElementById(tabId(group, value));
      if (list.current?.contains(selected))
        selected?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }, [group, value, shownLabel, atStart]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Delete") onDelete?.();
    const current = items.findIndex((item) => item.id === value);
    const next = nextRovingIndex(
      event.key,
      current,
      items.map(() => true),
      "horizontal",
    );
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onValueChange(item.id);
    document.getElementById(tabId(group, item.id))?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames("scroll-x flex min-w-0", className)}
    >
      {items.map(({ icon: Icon, ...item }) => {
        const selected = item.id === value;
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={tabId(group, item.id)}
            aria-selected={selected}
            aria-controls={selected ? panelId(group, item.id) : undefined}
            tabIndex={selected ? 0 : -1}
            title={item.title}
            data-focus-inset=""
            onClick={() => onValueChange(item.id)}
            className={classNames(
              "flex shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 transition-colors",
              size === "sm" ? "h-8 text-xs" : "h-control-tab text-sm",
              selected
                ? "border-accent font-medium text-ink forced-colors:border-[Highlight]"
                : "border-transparent text-ink-muted hover:text-ink forced-colors:border-[Canvas]",
            )}
          >
            {Icon ? <Icon aria-hidden className="size-3.5" /> : null}
            {item.label}
            {item.count === undefined ? null : (
              <span className="text-xs font-normal text-ink-faint">
                {item.count.toLocaleString("en")}
              </span>
            )}
            {item.note === undefined ? null : (
              <span aria-hidden className="text-2xs font-normal text-ink-faint">
                {item.note}
              </span>
            )}
            {item.errors ? (
              <span className="inline-flex items-center gap-0.5 text-xs font-medium text-bad">
                <CircleAlert aria-hidden className="size-3" />
                {item.errors}
                <span className="sr-only">{item.errors === 1 ? "error" : "errors"}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

type TabPanelProps = Omit<ComponentProps<"div">, "id" | "role"> & {
  group: string;
  tab: string;
  value: string;
  /** Keeps the content mounted but hidden while another tab is shown. */
  keepMounted?: boolean;
};

/** The content of one tab. Unmounted while another tab is shown, unless `keepMounted`. */
export function TabPanel({ group, tab, value, keepMounted, children, ...rest }: TabPanelProps) {
  const selected = tab === value;
  if (!selected && !keepMounted) return null;
  return (
    <div
      tabIndex={-1}
      {...rest}
      role="tabpanel"
      id={panelId(group, tab)}
      aria-labelledby={tabId(group, tab)}
      hidden={!selected}
    >
      {children}
    </div>
  );
}
