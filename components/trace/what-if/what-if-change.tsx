import { Field } from "@/components/ui/controls/field";
import { Segmented } from "@/components/ui/controls/segmented";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { proxies } from "@/lib/contract/kinds";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { headersInText } from "@/lib/request/draft/loading-headers";
import { type OptionChange, optionOf, optionText } from "@/lib/trace/what-if";

type ChangeFieldProps = {
  change: OptionChange;
  options: ScrapeOptions | undefined;
  onChange: (change: OptionChange) => void;
};

const onOff = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

export function ChangeField({ change, options, onChange }: ChangeFieldProps) {
  const current = `currently ${optionText(optionOf(change.option, options))}`;
  switch (change.option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return (
        <Field label="New value" hint={current} group>
          <Segmented
            label="New value"
            options={onOff}
            value={change.value ? "on" : "off"}
            onValueChange={(value) => onChange({ option: change.option, value: value === "on" })}
          />
        </Field>
      );
    case "proxy":
      return (
        <Field label="New value" hint={current} group>
          <Segmented
            label="New value"
            options={proxies.map((value) => ({ value, label: value }))}
            value={change.value}
            onValueChange={(value) => onChange({ option: "proxy", value })}
          />
        </Field>
      );
    case "waitFor":
    case "timeout":
      return (
        <Field label="New value" hint={`${current} ms`}>
          <TextInput
            key={change.option}
            type="number"
            min={0}
            step={500}
            suffix="ms"
            value={change.value}
            onChange={({ target }) =>
              onChange({
                option: change.option,
                value: Math.max(0, Math.round(target.valueAsNumber || 0)),
              })
            }
          />
        </Field>
      );
    case "location":
      return (
        <Field
          label="New value"
          hint={current}
          help="A country, then languages, separated by commas, such as DE, de"
        >
          <TextInput
            key={change.option}
            mono
            defaultValue={optionText(change)}
            onChange={({ target }) => onChange({ option: "location", value: place(target.value) })}
          />
        </Field>
      );
    case "headers":
      return <HeadersField {...{ current, change, onChange }} />;
    case "includeTags":
    case "excludeTags":
      return (
        <Field
          label="New value"
          hint={current}
          help="Comma-separated selectors, such as nav, .sidebar"
        >
          <TextInput
            key={change.option}
            mono
            defaultValue={change.value.join(", ")}
            onChange={({ target }) =>
              onChange({
                option: change.option,
                value: listed(target.value),
              })
            }
          />
        </Field>
      );
  }
}

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

function place(text: string) {
  const [country, ...languages] = listed(text);
  return {
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(languages.length > 0 && { languages }),
  };
}

type HeadersFieldProps = {
  current: string;
  change: Extract<OptionChange, { option: "headers" }>;
  onChange: ChangeFieldProps["onChange"];
};

const HeadersField = ({ current, change, onChange }: HeadersFieldProps) => (
  <Field label="New value" hint={current} help="One per line, such as Accept-Language: de">
    <TextArea
      key={change.option}
      mono
      rows={3}
      defaultValue={Object.entries(change.value)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n")}
      onChange={({ target }) =>
        onChange({
          option: "headers",
          value: Object.fromEntries(
            headersInText(target.value).map(({ name, value }) => [name, value]),
          ),
        })
      }
    />
  </Field>
);
