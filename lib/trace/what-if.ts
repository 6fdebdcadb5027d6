import { scrapeDefaults } from "@/lib/contract/defaults";
import { proxies } from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { optionsToTry, pinRequest } from "./pin";

export type OptionChange =
  | { readonly option: "onlyMainContent" | "mobile" | "blockAds"; readonly value: boolean }
  /** Milliseconds. */
  | { readonly option: "waitFor" | "timeout"; readonly value: number }
  | { readonly option: "proxy"; readonly value: (typeof proxies)[number] }
  | { readonly option: "includeTags" | "excludeTags"; readonly value: readonly string[] }
  | { readonly option: "location"; readonly value: NonNullable<ScrapeOptions["location"]> }
  | { readonly option: "headers"; readonly value: Readonly<Record<string, string>> };

export type ChangeOption = OptionChange["option"];

export const changeOptions = [
  "onlyMainContent",
  "waitFor",
  "timeout",
  "mobile",
  "includeTags",
  "excludeTags",
  "blockAds",
  "proxy",
  "location",
  "headers",
] as const satisfies readonly ChangeOption[];

/** An option with its value in a request, or with the default. */
export function optionOf(option: ChangeOption, options: ScrapeOptions | undefined): OptionChange {
  switch (option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return { option, value: options?.[option] ?? scrapeDefaults[option] };
    case "waitFor":
    case "timeout":
      return { option, value: options?.[option] ?? scrapeDefaults[option] };
    case "proxy":
      return { option, value: options?.proxy ?? scrapeDefaults.proxy };
    case "includeTags":
    case "excludeTags":
      return { option, value: options?.[option] ?? [] };
    case "location":
      return { option, value: options?.location ?? {} };
    case "headers":
      return { option, value: options?.headers ?? {} };
  }
}

/** The value to try first in place of that of a request. */
export function suggestChange(
  option: ChangeOption,
  options: ScrapeOptions | undefined,
): OptionChange {
  const now = optionOf(option, options);
  switch (now.option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return { ...now, value: !now.value };
    case "waitFor":
      return { ...now, value: now.value + 2_000 };
    case "timeout":
      return { ...now, value: Math.min(now.value * 2, limits.scrapeTimeoutMax) };
    case "proxy":
      return { ...now, value: proxies.find((each) => each !== now.value) ?? "auto" };
    case "includeTags":
    case "excludeTags":
      return { ...now, value: [] };
    case "location":
      return { ...now, value: { country: now.value.country === "DE" ? "US" : "DE" } };
    case "headers":
      return { ...now, value: { ...now.value, "Accept-Language": "de" } };
  }
}

/** A value as a text: `off`, `2000`, `nav, footer`, `DE`. Only the names of headers, which are not secret. */
export function optionText({ option, value }: OptionChange): string {
  switch (option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return value ? "on" : "off";
    case "location":
      return [value.country ?? [], value.languages ?? []].flat().join(", ") || "none";
    case "headers":
      return Object.keys(value).join(", ") || "none";
    case "includeTags":
    case "excludeTags":
      return value.join(", ") || "none";
    default:
      return String(value);
  }
}

/** The option in which the second run of a comparison differs; null unless it is exactly one. */
export function changeBetween(
  asIs: ScrapeOptions | undefined,
  changed: ScrapeOptions | undefined,
): OptionChange | null {
  const differing = changeOptions
    .map((option) => optionOf(option, changed))
    .filter((change) => isChange(change, asIs));
  const [first, ...others] = differing;
  return first && others.length === 0 ? first : null;
}

export const isChange = (
  { option, value }: OptionChange,
  options: ScrapeOptions | undefined,
): boolean => JSON.stringify(value) !== JSON.stringify(optionOf(option, options).value);

/** Why a request cannot be compared, as text. Null if it can. */
export function whatIfBlocker({ scrapeOptions }: SearchRequest): string | null {
  return scrapeOptions?.lockdown || scrapeOptions?.minAge !== undefined
    ? "lockdown and minAge only use cached pages, which options do not change. Remove them to try an option."
    : null;
}

/**
 * Both requests: unchanged and with the one change. Both bypass the cache and return Markdown and a
 * screenshot.
 */
export function whatIfRequests(
  request: SearchRequest,
  query: string,
  change: OptionChange,
): { readonly asIs: SearchRequest; readonly changed: SearchRequest } {
  const asIs: SearchRequest = {
    ...pinRequest(request, query),
    scrapeOptions: {
      ...optionsToTry(request),
      maxAge: 0,
      formats: [{ type: "markdown" }, { type: "screenshot" }],
    },
  };
  return { asIs, changed: { ...asIs, scrapeOptions: withChange(asIs.scrapeOptions, change) } };
}

/** The options with one changed. Empty values are left out. */
export function withChange(
  options: ScrapeOptions | undefined,
  change: OptionChange,
): ScrapeOptions {
  switch (change.option) {
    case "includeTags":
    case "excludeTags": {
      const { [change.option]: _before, ...rest } = options ?? {};
      return change.value.length === 0 ? rest : { ...rest, [change.option]: [...change.value] };
    }
    case "location":
    case "headers": {
      const { [change.option]: _before, ...rest } = options ?? {};
      const isEmpty = Object.keys(change.value).length === 0;
      return isEmpty ? rest : { ...rest, [change.option]: change.value };
    }
    default:
      return { ...options, [change.option]: change.value };
  }
}
