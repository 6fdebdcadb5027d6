import { classNames } from "../layout/class-names";
import { keyCaps, useIsActive, useIsMac } from "./shortcut";

/** A keyboard shortcut, unless it is off. `keys` has the form `mod+enter`; `quiet` removes the frames. */
export function Kbd({
  keys,
  quiet = false,
  className,
}: {
  keys: string;
  quiet?: boolean;
  className?: string;
}) {
  const caps = keyCaps(keys, useIsMac());
  if (!useIsActive(keys)) return null;
  return (
    <kbd className={classNames("inline-flex items-center gap-1 text-2xs", className)}>
      {caps.map((cap) => (
        <span
          key={cap}
          className={
            quiet
              ? "font-sans"
              : "inline-flex h-4 min-w-4 items-center justify-center rounded-sm border border-line-medium px-0.5 font-sans leading-none"
          }
        >
          {cap}
        </span>
      ))}
    </kbd>
  );
}
