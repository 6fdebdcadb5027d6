import { useId } from "react";
import { useController } from "react-hook-form";
import { TextInput } from "@/components/ui/controls/text-input";
import { afterPress } from "@/components/ui/layout/after-press";
import { countries, countryCodeOf, countryName } from "@/lib/contract/values/country";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";

export function CountryField(props: DraftFieldProps) {
  const { name, info } = props;
  const { control, trigger } = useRequestForm();
  const { field } = useController({ control, name });
  const value = typeof field.value === "string" ? field.value : "";
  const list = useId();
  return (
    <DraftField {...props}>
      <div className="flex min-w-0 items-center gap-2">
        <TextInput
          ref={field.ref}
          name={name}
          mono
          list={list}
          value={value}
          placeholder={typeof info.default === "string" ? info.default : undefined}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={() => {
            field.onBlur();
            const code = countryCodeOf(value);
            if (code !== value) field.onChange(code);
            afterPress(() => void trigger(name));
          }}
          className="w-28"
        />
        <output className="truncate text-ink-muted">{countryName(value) ?? ""}</output>
      </div>
      <datalist id={list}>
        {countries.map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
    </DraftField>
  );
}
