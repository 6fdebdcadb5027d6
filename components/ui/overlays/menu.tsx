import { Check, type LucideIcon } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from "react";
import { nextRovingIndex, typeahead } from "../controls/roving";
import { Kbd } from "../feedback/kbd";
import { classNames } from "../layout/class-names";
import { type PopoverTrigger, popoverClass, useAnchoredPopover } from "./anchored-popover";
import type { Align } from "./placement";

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

type MenuProps = {
  label: string;
  groups: readonly MenuGroup[];
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: Align;
};

const TYPEAHEAD_MS = 600;

/** A menu of commands with the usual keys: arrows, Home, End, letters, Enter, Escape. */
export function Menu({ label, groups, trigger, align }: MenuProps) {
  const typed = useRef({ text: "", at: 0 });
  const anchored = useAnchoredPopover({
    kind: "menu",
    align,
    onShown: (popup) => entries(popup)[0]?.focus({ preventScroll: true }),
  });
  const checkable = groups.some((group) => group.items.some((item) => item.checked !== undefined));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const list = entries(event.currentTarget);
    const current = list.findIndex((entry) => entry.matches(":focus"));
    const enabled = list.map((entry) => entry.getAttribute("aria-disabled") !== "true");
    if (event.key === "Tab") {
      anchored.close();
      return;
    }
    let next = nextRovingIndex(event.key, current, enabled, "vertical");
    if (next === undefined && isLetter(event)) {
      const { text, at } = typed.current;
      const now = performance.now();
      typed.current = { text: (now - at < TYPEAHEAD_MS ? text : "") + event.key, at: now };
      const texts = list.map((entry) => entry.dataset.label ?? "");
      next = typeahead(typed.current.text, current, texts, enabled);
    }
    if (next === undefined) return;
    event.preventDefault();
    list[next]?.focus();
  };

  return (
    <>
      {trigger({ ...anchored.trigger })}
      <div
        {...anchored.popup}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={classNames(popoverClass, "min-w-44 max-w-80 py-1 outline-none")}
      >
        {anchored.open
          ? groups.map((group, index) => (
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
                        anchored.close();
                        item.onSelect();
                      }}
                    />
                  ))}
                </div>
              </Fragment>
            ))
          : null}
      </div>
    </>
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

function isLetter(event: KeyboardEvent): boolean {
  return (
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey
  );
}
