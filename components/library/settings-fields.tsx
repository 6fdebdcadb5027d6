import { Field } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Switch } from "@/components/ui/controls/switch";
import {
  type CrawlSettings,
  crawlSettingLimits,
  defaultSetting,
  isOnDisk,
  type LibraryKind,
} from "@/lib/contract/library";
import { formatCount } from "@/lib/format/count";
import { parseTypedNumber } from "@/lib/format/typed-number";

export type SettingName = keyof typeof crawlSettingLimits;
/** As typed; empty for the default. */
export type TypedSettings = Readonly<Record<SettingName, string>> & { readonly browser: boolean };

export const blankSettings: TypedSettings = {
  maxPages: "",
  maxDepth: "",
  maxMegabytes: "",
  delayMs: "",
  everyHours: "",
  browser: false,
};

export const isBlank = (typed: TypedSettings): boolean =>
  Object.values(typed).every((value) => value === "" || value === false);

type SettingLabel = { readonly label: string; readonly unit?: string; readonly help: string };

const settingLabels: Record<SettingName, SettingLabel> = {
  maxPages: { label: "Pages", help: "Maximum per crawl." },
  maxDepth: { label: "Depth", unit: "links", help: "Maximum link depth from the start page." },
  maxMegabytes: { label: "Size", unit: "MB", help: "Maximum amount of text per crawl." },
  delayMs: {
    label: "Pace",
    unit: "ms",
    help: "Minimum delay between requests to one host; robots.txt may require more.",
  },
  everyHours: {
    label: "Crawl again",
    unit: "hours",
    help: "Repeats after this many hours. Unchanged pages are not transferred again.",
  },
};

const namesOnDisk: readonly SettingName[] = ["maxPages", "maxMegabytes", "everyHours"];
const namesOnWeb: readonly SettingName[] = [
  "maxPages",
  "maxDepth",
  "maxMegabytes",
  "delayMs",
  "everyHours",
];

type SettingsFieldsProps = {
  kind: LibraryKind;
  value: TypedSettings;
  errors: Readonly<Record<string, string>>;
  onChange: (value: TypedSettings) => void;
};

export function SettingsFields({ kind, value, errors, onChange }: SettingsFieldsProps) {
  const names = isOnDisk(kind) ? namesOnDisk : namesOnWeb;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {names.map((name) => {
        const { label, unit, help } = settingLabels[name];
        const { min, max } = crawlSettingLimits[name];
        return (
          <Field
            key={name}
            label={label}
            hint={hintOf(name, kind)}
            help={help}
            error={errors[name]}
            className="content-start"
            changed={value[name] !== ""}
            onReset={() => onChange({ ...value, [name]: "" })}
          >
            <NumberInput
              min={min}
              max={max}
              unit={unit}
              placeholder={placeholderOf(name, kind)}
              value={value[name]}
              onChange={({ target }) => onChange({ ...value, [name]: target.value })}
            />
          </Field>
        );
      })}
      {isOnDisk(kind) ? null : (
        <Switch
          className="sm:col-span-2"
          label="Open pages in a browser"
          detail="For pages that scripts build. Each one takes seconds instead of milliseconds."
          checked={value.browser}
          onChange={({ target }) => onChange({ ...value, browser: target.checked })}
        />
      )}
    </div>
  );
}

function hintOf(name: SettingName, kind: LibraryKind): string {
  const { min, max } = crawlSettingLimits[name];
  const usual = defaultSetting(name, kind);
  const range = `${formatCount(min)}–${formatCount(max)}`;
  if (usual === null) return `default never · ${range}`;
  if (name === "delayMs") return `default ${formatCount(usual)}, 0 on this machine · ${range}`;
  return `default ${formatCount(usual)} · ${range}`;
}

const placeholderOf = (name: SettingName, kind: LibraryKind): string => {
  const usual = defaultSetting(name, kind);
  return usual === null ? "never" : String(usual);
};

/** The numbers to send. Text that is not a number becomes NaN, which the contract rejects. */
export function settingsToSend(typed: TypedSettings): CrawlSettings {
  const number = (name: SettingName) => {
    const text = typed[name].trim();
    return text === "" ? null : Number(parseTypedNumber(text, true) ?? Number.NaN);
  };
  return {
    maxPages: number("maxPages"),
    maxDepth: number("maxDepth"),
    maxMegabytes: number("maxMegabytes"),
    delayMs: number("delayMs"),
    everyHours: number("everyHours"),
    browser: typed.browser,
  };
}

export function typedSettings(settings: CrawlSettings): TypedSettings {
  const text = (name: SettingName) => (settings[name] === null ? "" : String(settings[name]));
  return {
    maxPages: text("maxPages"),
    maxDepth: text("maxDepth"),
    maxMegabytes: text("maxMegabytes"),
    delayMs: text("delayMs"),
    everyHours: text("everyHours"),
    browser: settings.browser,
  };
}
