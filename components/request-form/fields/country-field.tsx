import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { TextInput } from "@/components/ui/controls/text-input";
import { afterPress } from "@/components/ui/layout/after-press";
import { classNames } from "@/components/ui/layout/class-names";
import { popoverClass } from "@/components/ui/overlays/anchored-popover";
import { placeElement } from "@/components/ui/overlays/placement";
import { type Country, countryName } from "@/lib/request/countries";
import { matchingCountries, typedCountryCode } from "@/lib/request/typed-country";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useTextField } from "./use-text-field";

export function CountryField(props: DraftFieldProps) {
  const { name, info } = props;
  const { trigger } = useRequestForm();
  const { field, value, shown: text, change } = useTextField(name);
  const anchor = useRef<HTMLInputElement>(null);
  const list = useId();
  const [shown, setShown] = useState<{ active: number } | null>(null);
  const found = shown ? matchingCountries(countryName(value) ? "" : value) : [];
  const option = shown ? found[shown.active] : undefined;

  const choose = (code: string) => {
    field.onChange(code);
    setShown(null);
    void trigger(name);
  };
  /** Puts the code in place of a typed name. */
  const convert = () => {
    const code = typedCountryCode(value);
    if (code !== value) field.onChange(code);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (move !== 0) {
      const from = shown?.active ?? -1;
      const count = Math.max(1, found.length);
      setShown({ active: shown ? (from + move + count) % count : -1 });
    } else if (shown && event.key === "Escape") setShown(null);
    else if (event.key === "Enter" && option) choose(option.code);
    else {
      // Before the run that the shortcut starts.
      if (event.key === "Enter") convert();
      return;
    }
    event.preventDefault();
  };

  return (
    <DraftField {...props}>
      <div className="flex min-w-0 items-center gap-2">
        <TextInput
          ref={(element) => {
            anchor.current = element;
            field.ref(element);
          }}
          name={name}
          mono
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? list : undefined}
          aria-activedescendant={option ? `${list}-${shown?.active}` : undefined}
          value={text}
          placeholder={typeof info.default === "string" ? info.default : undefined}
          onChange={(event) => change(event.target.value, event, () => setShown({ active: -1 }))}
          onClick={() => setShown({ active: -1 })}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setShown(null);
            field.onBlur();
            convert();
            afterPress(() => void trigger(name));
          }}
          className="w-28"
        />
        <output className="min-w-0 text-ink-muted">
          {countryName(value) ??
            (shown && found.length === 0 && !value.includes("{")
              ? "No country found. Enter states and cities as the location below."
              : "")}
        </output>
      </div>
      {found.length > 0 ? (
        <CountryList
          id={list}
          anchor={anchor}
          found={found}
          active={shown?.active ?? -1}
          onChoose={choose}
        />
      ) : null}
    </DraftField>
  );
}

type CountryListProps = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  found: readonly Country[];
  /** Position of the entry that Enter chooses; -1 for none. */
  active: number;
  onChoose: (code: string) => void;
};

/** The suggestions below a country field. The focus stays in the field. */
function CountryList({ id, anchor, found, active, onChoose }: CountryListProps) {
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
