import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { popoverClass } from "@/components/ui/overlays/anchored-popover";
import { placeElement } from "@/components/ui/overlays/placement";
import type { Country } from "@/lib/request/countries";

type CountryListProps = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  found: readonly Country[];
  /** Position of the entry that Enter chooses; -1 for none. */
  active: number;
  onChoose: (code: string) => void;
};

/** The suggestions below a country field. The focus stays in the field. */
export function CountryList({ id, anchor, found, active, onChoose }: CountryListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = () => {
      if (list.current && anchor.current) placeElement(list.current, anchor.current);
    };
    list.current?.showPopover();
    place();
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", place, { capture: true });
  }, [anchor]);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Countries"
      // Keeps the focus in the field, also while the list is scrolled.
      onPointerDown={(event) => event.preventDefault()}
      className={classNames(popoverClass, "max-h-64! w-64 py-1")}
    >
      {found.map(({ code, name }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={code}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose(code)}
          className={classNames(
            "mx-1 flex min-h-control-md cursor-default items-baseline gap-3 rounded-md px-2 py-1",
            index === active ? "bg-selected" : "hover:bg-hover",
          )}
        >
          <code className="w-6 shrink-0">{code}</code>
          <span className="min-w-0 truncate text-ink-muted">{name}</span>
        </div>
      ))}
    </div>
  );
}
