import { type ReactNode, useRef } from "react";
import { classNames } from "../layout/class-names";
import { holdKeysUntil } from "../loading/held-keys";
import { LazyContent, lazyValue } from "../loading/lazy";
import { type PopoverTrigger, popoverClass, useAnchoredPopover } from "./anchored-popover";
import type { MenuGroups } from "./menu-entries";
import type { Align } from "./placement";

const lazyEntries = lazyValue(() => import("./menu-entries"));

export const loadMenus = lazyEntries.load;

type MenuProps = {
  label: string;
  groups: MenuGroups;
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: Align;
};

/** A menu of commands with the usual keys: arrows, Home, End, letters, Enter, Escape. */
export function Menu({ label, groups, trigger, align }: MenuProps) {
  const opening = useRef(Promise.withResolvers<boolean>());
  const focusFirst = (menu: HTMLElement) => lazyEntries.current()?.focusFirstEntry(menu) ?? false;
  const anchored = useAnchoredPopover({
    kind: "menu",
    align,
    onShown: (menu) => {
      if (focusFirst(menu)) opening.current.resolve(true);
    },
  });

  return (
    <>
      {trigger({ ...anchored.trigger })}
      <div
        {...anchored.popup}
        onBeforeToggle={(event) => {
          anchored.popup.onBeforeToggle(event);
          opening.current.resolve(false);
          if (event.newState === "closed") return;
          opening.current = Promise.withResolvers();
          void holdKeysUntil(opening.current.promise);
        }}
        className={classNames(popoverClass, "min-w-44 max-w-80 py-1")}
      >
        {anchored.open ? (
          <LazyContent value={lazyEntries}>
            {({ MenuEntries }) => (
              <MenuEntries
                label={label}
                groups={groups}
                close={anchored.close}
                onLoad={() => {
                  // Before the menu is in place, it moves the focus itself.
                  const menu = anchored.popup.ref.current;
                  if (menu?.matches(":popover-open")) opening.current.resolve(focusFirst(menu));
                }}
              />
            )}
          </LazyContent>
        ) : null}
      </div>
    </>
  );
}
