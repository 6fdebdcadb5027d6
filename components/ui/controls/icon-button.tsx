import type { ComponentProps, ComponentType } from "react";
import { useAriaKeyShortcut } from "../feedback/shortcut";
import { classNames } from "../layout/class-names";
import { Tooltip } from "../overlays/tooltip";
import { type ButtonVariant, buttonClass, type ControlSize } from "./button-class";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** The accessible name, also shown in the tooltip. */
  label: string;
  /** Replaces the name in the tooltip. */
  tooltip?: string;
  icon: ComponentType<{ "aria-hidden"?: boolean; className?: string }>;
  shortcut?: string;
  variant?: ButtonVariant;
  size?: ControlSize;
};

/** A button with only an icon. The tooltip shows its name and shortcut. */
export function IconButton({
  label,
  tooltip = label,
  icon: Icon,
  shortcut,
  variant = "ghost",
  size = "md",
  type = "button",
  className,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const ariaKeyShortcut = useAriaKeyShortcut(shortcut);
  return (
    <Tooltip label={tooltip} shortcut={shortcut} describes={false}>
      {(hint) => (
        <button
          aria-keyshortcuts={ariaKeyShortcut}
          {...rest}
          type={type}
          aria-label={label}
          className={classNames(
            buttonClass(variant, size),
            "aspect-square px-0! aria-expanded:bg-hover aria-expanded:text-ink aria-pressed:bg-selected aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]",
            className,
          )}
          onClick={onClick}
          onPointerEnter={(event) => {
            hint.onPointerEnter(event);
            onPointerEnter?.(event);
          }}
          onPointerLeave={(event) => {
            hint.onPointerLeave();
            onPointerLeave?.(event);
          }}
          onPointerDown={(event) => {
            hint.onPointerDown();
            onPointerDown?.(event);
          }}
          onFocus={(event) => {
            hint.onFocus(event);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            hint.onBlur();
            onBlur?.(event);
          }}
        >
          <Icon aria-hidden className="size-3.5" />
        </button>
      )}
    </Tooltip>
  );
}
