import { type ReactNode, useRef } from "react";
import { classNames } from "../layout/class-names";
import { LazyContent, lazyValue } from "../loading/lazy";
import { type PopoverTrigger, popoverClass, useAnchoredPopover } from "./anchored-popover";
import type { MenuGroups } from "./menu-entries";
import type { Align } from "./placement";

const lazyEntries = lazyValue(() => import("./menu-entries"));

/** Loads the code of open menus. */
export const loadMenus = lazyEntries.load;

type MenuProps = {
  label: string;
  groups: MenuGroups;
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: Align;
};

/** A menu of commands with the usual keys: arrows, Home, End, letters, Enter, Escape. */
export function Menu({ label, groups, trigger, align }: MenuProps) {
  const typed = useRef({ text: "", at: 0 });
  const anchored = useAnchoredPopover({
    kind: "menu",
    align,
    onShown: (popup) => lazyEntries.current()?.focusFirstEntry(popup),
  });

  return (
    <>
      {trigger({ ...anchored.trigger })}
      <div
        {...anchored.popup}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) =>
          lazyEntries.current()?.onMenuKey(event, typed.current, anchored.close)
        }
        className={classNames(popoverClass, "min-w-44 max-w-80 py-1 outline-none")}
      >
        {anchored.open ? (
          <LazyContent value={lazyEntries}>
            {({ MenuEntries }) => <MenuEntries groups={groups} close={anchored.close} />}
          </LazyContent>
        ) : null}
      </div>
    </>
  );
}
