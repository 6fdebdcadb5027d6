import { Command as Menu } from "cmdk";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Kbd } from "@/components/ui/feedback/kbd";
import { keysOf } from "@/lib/contract/typed-keys";
import type { Body } from "@/lib/request/body";
import { presets } from "@/lib/request/presets/presets";
import { sectionLabels, sectionNames } from "@/lib/request/section-names";
import type { DialogProps } from "../layout/dialog-props";
import { useSavedRequests } from "../saved/use-saved-requests";
import { commandGroups, commandsWhere } from "./commands";
import { useCommands } from "./context";
import { commandKeywords } from "./labels";
import { scoreCommand } from "./match";

const groups = keysOf(commandGroups);
const sections = sectionNames.filter((name) => name !== "query");

/** Searches and runs the commands of the page. */
export function CommandPalette({ open, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const { run, disabled, showSection, load } = useCommands();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    dialog.querySelector("input")?.focus();
    return () => dialog.close();
  }, [open]);

  /** Closes first, so that the focus returns before the command moves it. */
  const choose = (command: () => void) => () => {
    flushSync(onClose);
    command();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element handles Escape
    <dialog
      ref={element}
      aria-label="All commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open && !element.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[12vh] mb-4 max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-lg border border-line-medium bg-raised p-0 text-ink shadow-float outline-none backdrop:bg-backdrop open:flex"
    >
      {open ? (
        <Menu
          label="Commands"
          filter={(_value, typed, terms) => scoreCommand(terms ?? [], typed)}
          loop
          vimBindings={false}
          className="flex min-h-0 min-w-0 flex-1 flex-col"
        >
          <Menu.Input
            placeholder="Type a command or field…"
            className="h-11 shrink-0 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
          />
          {/* Outside the list, because a listbox may only contain options. */}
          <Menu.Empty className="px-4 py-6 text-center text-ink-muted">No match.</Menu.Empty>
          <Menu.List label="Commands" className="min-h-0 flex-1 overflow-y-auto py-1">
            {groups.map((group) => (
              <Group key={group} heading={commandGroups[group]}>
                {commandsWhere(
                  (command) => command.group === group && command.id !== "palette",
                ).map(({ id, label, keys }) => (
                  <Entry
                    key={id}
                    value={id}
                    terms={[label, commandKeywords[id] ?? ""]}
                    keys={keys?.[0]}
                    disabled={disabled.has(id)}
                    onSelect={choose(run[id])}
                  >
                    {label}
                  </Entry>
                ))}
                {group === "go"
                  ? sections.map((name) => (
                      <Entry
                        key={name}
                        value={`section-${name}`}
                        terms={[`Go to ${sectionLabels[name]}`, "section field"]}
                        onSelect={choose(() => showSection(name))}
                      >
                        Go to {sectionLabels[name]}
                      </Entry>
                    ))
                  : null}
              </Group>
            ))}
            <Requests onChoose={(body, name) => choose(() => load(body, name))()} />
          </Menu.List>
        </Menu>
      ) : null}
    </dialog>
  );
}

/** Saved requests and templates. */
function Requests({ onChoose }: { onChoose: (body: Body, name: string) => void }) {
  const { list } = useSavedRequests();
  return (
    <>
      {list && list.length > 0 ? (
        <Group heading="Saved requests">
          {list.map(({ id, name, body }) => (
            <Entry
              key={id}
              value={`saved-${id}`}
              terms={[name, asText(body.query)]}
              onSelect={() => onChoose(body, name)}
            >
              {name}
            </Entry>
          ))}
        </Group>
      ) : null}
      <Group heading="Templates">
        {presets.map(({ id, name, request }) => (
          <Entry
            key={id}
            value={`preset-${id}`}
            terms={[name, request.query]}
            onSelect={() => onChoose({ ...request }, name)}
          >
            {name}
          </Entry>
        ))}
      </Group>
    </>
  );
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Menu.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-4 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-0.5 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Menu.Group>
  );
}

type EntryProps = {
  value: string;
  /** Search terms. The value is internal. */
  terms: string[];
  keys?: string;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Entry({ value, terms, keys, disabled, onSelect, children }: EntryProps) {
  return (
    <Menu.Item
      value={value}
      keywords={terms}
      disabled={disabled}
      onSelect={onSelect}
      className="mx-1 flex min-h-control-md cursor-default items-center gap-2 rounded-md px-3 py-1 data-[disabled=true]:opacity-50 data-[selected=true]:bg-selected"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys ? <Kbd keys={keys} quiet className="text-ink-muted" /> : null}
    </Menu.Item>
  );
}
