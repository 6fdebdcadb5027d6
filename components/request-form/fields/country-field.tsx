import { type KeyboardEvent, useId, useRef, useState } from "react";
import { TextInput } from "@/components/ui/controls/text-input";
import { afterPress } from "@/components/ui/layout/after-press";
import { countryName } from "@/lib/request/countries";
import { matchingCountries, typedCountryCode } from "@/lib/request/typed-country";
import { useRequestForm } from "../request-form-context";
import { CountryList } from "./country-list";
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
        <output className="truncate text-ink-muted">{countryName(value) ?? ""}</output>
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
