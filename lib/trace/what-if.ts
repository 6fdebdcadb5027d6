import { scrapeDefaults } from "@/lib/contract/defaults";
import { proxies } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { pinRequest } from "./pin";

export type OptionChange =
  | { readonly option: "onlyMainContent" | "mobile" | "blockAds"; readonly value: boolean }
  | { readonly option: "waitFor"; readonly value: number }
  | { readonly option: "proxy"; readonly value: (typeof proxies)[number] }
  | { readonly option: "includeTags" | "excludeTags"; readonly value: readonly string[] };

export type ChangeOption = OptionChange["option"];

export const changeOptions = [
  "onlyMainContent",
  "waitFor",
  "mobile",
  "includeTags",
  "excludeTags",
  "blockAds",
  "proxy",
] as const satisfies readonly ChangeOption[];

/** The value of an option in a request, or the default. */
export const currentValue = (
  option: ChangeOption,
  options: ScrapeOptions | undefined,
): OptionChange["value"] => changeTo(option, options).value;

export function suggestChange(
  option: ChangeOption,
  options: ScrapeOptions | undefined,
): OptionChange {
  switch (option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return { option, value: currentValue(option, options) !== true };
    case "waitFor":
      return { option, value: Number(currentValue(option, options)) + 2_000 };
    case "proxy":
      return {
        option,
        value: proxies.find((each) => each !== currentValue(option, options)) ?? "auto",
      };
    case "includeTags":
    case "excludeTags":
      return { option, value: [] };
  }
}

/** The option in which the second run of a comparison differs; null unless it is exactly one. */
export function changeBetween(
  asIs: ScrapeOptions | undefined,
  changed: ScrapeOptions | undefined,
): OptionChange | null {
  const differing = changeOptions
    .map((option) => changeTo(option, changed))
    .filter((change) => isChange(change, asIs));
  const [first, ...others] = differing;
  return first && others.length === 0 ? first : null;
}

function changeTo(option: ChangeOption, options: ScrapeOptions | undefined): OptionChange {
  switch (option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return { option, value: options?.[option] ?? scrapeDefaults[option] };
    case "waitFor":
      return { option, value: options?.waitFor ?? scrapeDefaults.waitFor };
    case "proxy":
      return { option, value: options?.proxy ?? scrapeDefaults.proxy };
    case "includeTags":
    case "excludeTags":
      return { option, value: options?.[option] ?? [] };
  }
}

export const isChange = (
  { option, value }: OptionChange,
  options: ScrapeOptions | undefined,
): boolean => JSON.stringify(value) !== JSON.stringify(currentValue(option, options));

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
  const { profile, ...options } = request.scrapeOptions ?? {};
  const asIs: SearchRequest = {
    ...pinRequest(request, query),
    scrapeOptions: {
      ...options,
      ...(profile && { profile: { ...profile, saveChanges: false } }),
      maxAge: 0,
      formats: [{ type: "markdown" }, { type: "screenshot" }],
    },
  };
  return { asIs, changed: { ...asIs, scrapeOptions: withChange(asIs.scrapeOptions, change) } };
}

function withChange(options: ScrapeOptions | undefined, change: OptionChange): ScrapeOptions {
  switch (change.option) {
    case "includeTags":
    case "excludeTags": {
      const { [change.option]: _before, ...rest } = options ?? {};
      return change.value.length === 0 ? rest : { ...rest, [change.option]: [...change.value] };
    }
    default:
      return { ...options, [change.option]: change.value };
  }
}
