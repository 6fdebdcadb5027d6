import { Command as Menu } from "cmdk";
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Kbd } from "@/components/ui/feedback/kbd";
import { classNames } from "@/components/ui/layout/class-names";
import { takeHeldKeys } from "@/components/ui/loading/held-keys";
import { draftToBody } from "@/lib/request/draft";
import { useSavedRequests } from "../saved/use-saved-requests";
import { useCommands } from "./context";
import { findEntries, type PaletteEntry, paletteGroups } from "./palette-entries";

type PaletteMenuProps = {
  onClose: () => void;
  onChoose: (command: () => void) => void;
};

const movingKeys = new Set(["ArrowUp", "ArrowDown", "Home", "End"]);

export function PaletteMenu({ onClose, onChoose }: PaletteMenuProps) {
  const commands = useCommands();
  const { getValues } = useRequestForm();
  const { list } = useSavedRequests();
  const [body] = useState(() => draftToBody(getValues()));
  const [typed, setTyped] = useState("");
  const selection = useSelection(typed);
  const input = useRef<HTMLInputElement>(null);
  const groups = paletteGroups({ ...commands, saved: list ?? [], body });
  const isEmpty = typed.trim() === "";

  // The entries for the text are rendered by then.
  const pressEnterSoon = () =>
    setTimeout(() =>
      input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })),
    );
  const takeKeys = useEffectEvent(() => {
    const { text, last } = takeHeldText();
    setTyped(text);
    if (last === "escape") onClose();
    if (last === "enter") pressEnterSoon();
  });
  // Just before the dialog gets the focus, so that no key falls between.
  useLayoutEffect(() => takeKeys(), []);

  const line = (entry: PaletteEntry) => (
    <Line key={entry.id} entry={entry} onSelect={() => onChoose(entry.onSelect)} />
  );

  return (
    <Menu
      label="Commands"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selection.value}
      onValueChange={selection.onChange}
      onKeyDown={(event: KeyboardEvent) => {
        if (movingKeys.has(event.key)) selection.onMove();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Menu.Input
        ref={input}
        value={typed}
        onValueChange={setTyped}
        placeholder="Type a command or field…"
        className="h-11 shrink-0 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
      />
      {/* Outside the list, because a listbox may only contain options. */}
      <Menu.Empty className="px-4 py-6 text-center text-ink-muted">No match.</Menu.Empty>
      <Menu.List
        label="Commands"
        onPointerMoveCapture={selection.onMove}
        className="min-h-0 flex-1 overflow-y-auto py-1"
      >
        {isEmpty
          ? groups
              .filter(({ heading }) => heading !== "Fields")
              .map(({ heading, entries }) => (
                <Menu.Group
                  key={heading}
                  heading={heading}
                  className="**:[[cmdk-group-heading]]:px-4 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-0.5 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:text-ink-faint"
                >
                  {entries.map(line)}
                </Menu.Group>
              ))
          : findEntries(groups, typed).map(line)}
      </Menu.List>
    </Menu>
  );
}

/**
 * The selected entry. The menu selects the first entry itself; while nothing is typed, that is
 * undone until the user moves, so that Enter alone runs nothing.
 */
function useSelection(typed: string) {
  const [{ value, count }, setSelected] = useState({ value: none(0), count: 0 });
  const moved = useRef(false);
  const last = useRef(typed);
  useLayoutEffect(() => {
    if (last.current === typed) return;
    last.current = typed;
    moved.current = false;
  }, [typed]);
  return {
    value,
    onMove: () => {
      moved.current = true;
    },
    onChange: (next: string) => {
      const own = typed.trim() === "" && !moved.current;
      setSelected({ value: own ? none(count + 1) : next, count: count + 1 });
    },
  };
}

/** A value of no entry. Each is different, because the menu follows only changes. */
const none = (count: number) => `none ${count}`;

function Line({ entry, onSelect }: { entry: PaletteEntry; onSelect: () => void }) {
  const { id, label, wire, value, keys, disabled } = entry;
  return (
    <Menu.Item
      value={id}
      disabled={disabled}
      onSelect={onSelect}
      className="mx-1 flex min-h-control-md cursor-default items-center gap-2 rounded-md px-3 py-1 data-[disabled=true]:opacity-50 data-[selected=true]:bg-selected"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 truncate">{label}</span>
        {wire ? <code className="min-w-0 truncate text-xs text-ink-muted">{wire}</code> : null}
      </span>
      {value?.text ? (
        <span
          className={classNames(
            "max-w-[40%] shrink-0 truncate text-right text-xs tabular-nums",
            value.isSet ? "font-medium text-ink" : "text-ink-muted",
          )}
        >
          {value.text}
        </span>
      ) : null}
      {keys ? <Kbd keys={keys} quiet className="text-ink-muted" /> : null}
    </Menu.Item>
  );
}

type HeldText = {
  readonly text: string;
  readonly last: "enter" | "escape" | null;
};

/** Ends the collection. Keys after Enter or Escape are dropped. */
function takeHeldText(): HeldText {
  let text = "";
  for (const key of takeHeldKeys()) {
    if (key === "Enter" || key === "Escape")
      return { text, last: key === "Enter" ? "enter" : "escape" };
    if (key === "Backspace") text = text.slice(0, -1);
    else if (key.length === 1) text += key;
  }
  return { text, last: null };
}
