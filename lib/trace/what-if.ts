import { scrapeDefaults } from "@/lib/contract/defaults";
import { proxies } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { pinRequest } from "./pin";

/** One option of the page with another value. */
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

/** The value of the option in a request, or what the service takes where it has none. */
export function currentValue(
  option: ChangeOption,
  options: ScrapeOptions | undefined,
): OptionChange["value"] {
  switch (option) {
    case "onlyMainContent":
    case "mobile":
    case "blockAds":
      return options?.[option] ?? scrapeDefaults[option];
    case "waitFor":
      return options?.waitFor ?? scrapeDefaults.waitFor;
    case "proxy":
      return options?.proxy ?? scrapeDefaults.proxy;
    case "includeTags":
    case "excludeTags":
      return options?.[option] ?? [];
  }
}

/** A change worth trying first. */
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

/** Whether the change changes anything. */
export const isChange = (
  { option, value }: OptionChange,
  options: ScrapeOptions | undefined,
): boolean => JSON.stringify(value) !== JSON.stringify(currentValue(option, options));

/** Why nothing can be tried with a request, in words; null where it can. */
export function whatIfBlocker({ scrapeOptions }: SearchRequest): string | null {
  return scrapeOptions?.lockdown || scrapeOptions?.minAge !== undefined
    ? "With lockdown or minAge only copies are read, and a copy is as it is. Take them out to try an option."
    : null;
}

/** The two requests: as it is, and with the one change. Both read the page anew, for its Markdown and a picture. */
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
