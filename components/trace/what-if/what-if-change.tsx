import { Field } from "@/components/ui/controls/field";
import { Segmented } from "@/components/ui/controls/segmented";
import { TextInput } from "@/components/ui/controls/text-input";
import { proxies } from "@/lib/contract/kinds";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { currentValue, type OptionChange } from "@/lib/trace/what-if";

type ChangeFieldProps = {
  change: OptionChange;
  options: ScrapeOptions | undefined;
  onChange: (change: OptionChange) => void;
};

/** The value of an option as a text: `off`, `2000`, `nav, footer`. */
export function changeLabel(value: OptionChange["value"]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") return value.length === 0 ? "none" : value.join(", ");
  return String(value);
}

const onOff = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

export function ChangeField({ change, options, onChange }: ChangeFieldProps) {
  const current = `currently ${changeLabel(currentValue(change.option, options))}`;
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
      return (
        <Field label="New value" hint={`${current} ms`}>
          <TextInput
            key={change.option}
            type="number"
            min={0}
            max={60_000}
            step={500}
            suffix="ms"
            value={change.value}
            onChange={({ target }) =>
              onChange({
                option: "waitFor",
                value: Math.max(0, Math.round(target.valueAsNumber || 0)),
              })
            }
          />
        </Field>
      );
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
                value: target.value
                  .split(",")
                  .map((tag) => tag.trim())
                  .filter((tag) => tag !== ""),
              })
            }
          />
        </Field>
      );
  }
}
