import { Check, type LucideIcon } from "lucide-react";
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { nextRovingIndex, typeahead } from "../controls/roving";
import { Kbd } from "../feedback/kbd";
import { classNames } from "../layout/class-names";
import { unreachable } from "../loading/unreachable";

export type MenuItem = {
  id: string;
  label: string;
  detail?: string;
  icon?: LucideIcon;
  shortcut?: string;
  disabled?: boolean;
  danger?: boolean;
  /** For entries that can be on or off. */
  checked?: boolean;
  /** The menu stays open, for entries that change the others. */
  staysOpen?: boolean;
  onSelect: () => void;
};

/** A separator is drawn between groups. */
export type MenuGroup = {
  id: string;
  heading?: string;
  /** Exactly one of the entries is checked. */
  exclusive?: boolean;
  items: readonly MenuItem[];
};

/** The groups, or a function that loads them when the menu opens. */
export type MenuGroups = readonly MenuGroup[] | (() => Promise<readonly MenuGroup[]>);

const TYPEAHEAD_MS = 600;

type TypedText = { text: string; at: number };

/** The usual keys of a menu: arrows, Home, End, letters and Tab. The browser handles Enter and Escape. */
function onMenuKey(
  event: KeyboardEvent<HTMLDivElement>,
  typed: TypedText,
  close: () => void,
): void {
  const list = entries(event.currentTarget);
  const current = list.findIndex((entry) => entry.matches(":focus"));
  const enabled = list.map((entry) => entry.getAttribute("aria-disabled") !== "true");
  if (event.key === "Tab") {
    close();
    return;
  }
  let next = nextRovingIndex(event.key, current, enabled, "vertical");
  if (next === undefined && isLetter(event)) {
    const now = performance.now();
    typed.text = (now - typed.at < TYPEAHEAD_MS ? typed.text : "") + event.key;
    typed.at = now;
    const texts = list.map((entry) => entry.dataset.label ?? "");
    next = typeahead(typed.text, current, texts, enabled);
  }
  if (next === undefined) return;
  event.preventDefault();
  list[next]?.focus();
}

type MenuEntriesProps = {
  label: string;
  groups: MenuGroups;
  close: () => void;
  /** Called when the entries have appeared, or could not load. */
  onLoad: () => void;
};

/** The content of an open menu. The menu appears with its entries: WebKit gives an empty one no role, and keeps that. */
export function MenuEntries({ label, groups, close, onLoad }: MenuEntriesProps) {
  const typed = useRef({ text: "", at: 0 });
  const [loaded, setLoaded] = useState<readonly MenuGroup[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const shown = typeof groups === "function" ? loaded : groups;
  const load = useEffectEvent(() => {
    if (typeof groups === "function") groups().then(setLoaded, () => setFailed(true));
  });
  useEffect(() => load(), []);
  const isShown = shown !== null;
  const settled = useEffectEvent(onLoad);
  useEffect(() => {
    if (isShown || hasFailed) settled();
  }, [isShown, hasFailed]);

  if (hasFailed) return <p className="px-3 py-1 text-bad">{unreachable}</p>;
  if (!shown) return null;
  const checkable = shown.some((group) => group.items.some((item) => item.checked !== undefined));
  return (
    <div
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="outline-none"
      onKeyDown={(event) => onMenuKey(event, typed.current, close)}
    >
      {shown.map((group, index) => (
        <Fragment key={group.id}>
          {index > 0 ? <hr className="my-1 border-line" /> : null}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu */}
          <div role="group" aria-label={group.heading}>
            {group.heading ? (
              <div aria-hidden className="px-3 pt-1 pb-0.5 text-2xs text-ink-faint">
                {group.heading}
              </div>
            ) : null}
            {group.items.map((item) => (
              <Entry
                key={item.id}
                item={item}
                checkable={checkable}
                exclusive={group.exclusive ?? false}
                onSelect={() => {
                  if (!item.staysOpen) close();
                  item.onSelect();
                }}
              />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

type EntryProps = { item: MenuItem; checkable: boolean; exclusive: boolean; onSelect: () => void };

function Entry({ item, checkable, exclusive, onSelect }: EntryProps) {
  const checkedRole = exclusive ? "menuitemradio" : "menuitemcheckbox";
  const Icon = item.icon;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: set only together with the role that has it
    <button
      type="button"
      role={item.checked === undefined ? "menuitem" : checkedRole}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      data-label={item.label}
      data-focus-inset=""
      onClick={item.disabled ? undefined : onSelect}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className={classNames(
        "flex min-h-control-md w-full items-center gap-2 px-3 py-1 text-left text-sm focus:bg-hover aria-disabled:opacity-50",
        item.danger ? "text-bad" : "text-ink",
      )}
    >
      {checkable ? (
        <Check
          aria-hidden
          className={classNames("size-3.5 shrink-0", !item.checked && "invisible")}
        />
      ) : null}
      {Icon ? <Icon aria-hidden className="size-3.5 shrink-0 opacity-80" /> : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {item.detail ? (
          <span className="block text-xs text-ink-muted [overflow-wrap:anywhere]">
            {item.detail}
          </span>
        ) : null}
      </span>
      {item.shortcut ? <Kbd keys={item.shortcut} quiet className="text-ink-faint" /> : null}
    </button>
  );
}

function entries(menu: HTMLElement): HTMLButtonElement[] {
  return [...menu.querySelectorAll<HTMLButtonElement>('button[role^="menuitem"]')];
}

/**
 * Returns whether the menu has entries. Called when they have appeared and again when the menu is in place: the user may
 * have moved to another entry in between.
 */
export function focusFirstEntry(menu: HTMLElement): boolean {
  const list = entries(menu);
  if (!list.some((entry) => entry.matches(":focus"))) list[0]?.focus({ preventScroll: true });
  return list.length > 0;
}

function isLetter(event: KeyboardEvent): boolean {
  return (
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey
  );
}
