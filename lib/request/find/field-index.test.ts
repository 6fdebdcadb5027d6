import { describe, expect, it } from "vitest";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { formatTypes } from "@/lib/contract/format-infos";
import { type FieldEntry, fieldIndex } from "./field-index";
import { findFields } from "./find-fields";
import { isSet, valueText } from "./value-text";

const wires = (typed: string) => findFields(typed).map(({ wire }) => wire);
const byWire = (wire: string): FieldEntry => {
  const found = fieldIndex.find((each) => each.wire === wire);
  if (!found) throw new Error(`Not in the index: ${wire}`);
  return found;
};

describe("fieldIndex", () => {
  it("contains every field of the request, of its web source and of scrapeOptions", () => {
    const names = new Set(fieldIndex.map(({ wire }) => wire));
    for (const name of Object.keys(requestFields).filter((each) => each !== "scrapeOptions"))
      expect(names).toContain(name);
    for (const name of Object.keys(webSourceFields)) expect(names).toContain(`sources.web.${name}`);
    for (const name of Object.keys(scrapeFields)) expect(names).toContain(`scrapeOptions.${name}`);
    for (const type of formatTypes) expect(names).toContain(`scrapeOptions.formats.${type}`);
    expect(names.size).toBe(fieldIndex.length);
  });

  it.each(fieldIndex.map((each) => [each.wire, each] as const))(
    "finds %s by its wire name and by its label",
    (wire, { label }) => {
      expect(wires(wire)[0]).toBe(wire);
      expect(findFields(label).filter((each) => each.label === label).length).toBeGreaterThan(0);
      expect(wires(label)).toContain(wire);
    },
  );
});

describe("findFields", () => {
  it.each([
    ["delay", "scrapeOptions.waitFor"],
    ["wait for", "scrapeOptions.waitFor"],
    ["pdf pages", "scrapeOptions.parsers.pdf.maxPages"],
    ["max pages", "scrapeOptions.parsers.pdf.maxPages"],
    ["cookies", "scrapeOptions.headers"],
    ["anti-bot", "scrapeOptions.proxy"],
    ["antibot", "scrapeOptions.proxy"],
    ["enhanced", "scrapeOptions.proxy"],
    ["how many", "limit"],
    ["self-signed", "scrapeOptions.skipTlsVerification"],
    ["time-out", "timeout"],
    ["popups", "scrapeOptions.blockAds"],
    ["adult", "safe"],
    ["past week", "tbs"],
    ["MAXAGE", "scrapeOptions.maxAge"],
    ["user agent", "scrapeOptions.headers"],
    ["category", "categories"],
    // Names of other services.
    ["top_k", "limit"],
    ["hl", "scrapeOptions.location.languages"],
    ["start date", "tbs"],
    ["recency", "tbs"],
    ["include_raw_content", "scrapeOptions.formats.markdown"],
    ["include_answer", "scrapeOptions.formats.question"],
    ["livecrawl", "scrapeOptions.maxAge"],
    ["render js", "scrapeOptions.waitFor"],
    ["geolocation", "location"],
    // Verbs beside a name.
    ["set timeout", "timeout"],
    ["turn on mobile", "scrapeOptions.mobile"],
    ["change the country", "country"],
  ])("finds %s", (typed, wire) => {
    expect(wires(typed).slice(0, 3)).toContain(wire);
  });

  it("ranks a name above a synonym, and a synonym above the help", () => {
    const found = wires("country");
    const place = (wire: string) => {
      expect(found).toContain(wire);
      return found.indexOf(wire);
    };
    expect(place("country")).toBe(0);
    expect(place("country")).toBeLessThan(place("scrapeOptions.location"));
    expect(place("scrapeOptions.location")).toBeLessThan(place("scrapeOptions.location.languages"));
  });

  it("requires every typed word", () => {
    expect(wires("cookies zeppelin")).toEqual([]);
    expect(wires("   ")).toEqual([]);
  });
});

describe("valueText", () => {
  it("shows durations, switches and lists in words, and the default of unset fields", () => {
    const body = {
      timeout: 90_000,
      scrapeOptions: { mobile: true, includeTags: ["main"], excludeTags: ["a", "b", "c", "d"] },
    };
    expect(valueText(byWire("timeout"), body)).toBe("1 min 30 s");
    expect(valueText(byWire("scrapeOptions.mobile"), body)).toBe("on");
    expect(valueText(byWire("scrapeOptions.includeTags"), body)).toBe("main");
    expect(valueText(byWire("scrapeOptions.excludeTags"), body)).toBe("4 items");
    expect(valueText(byWire("limit"), body)).toBe("10");
    expect(valueText(byWire("tbs"), body)).toBe("");
  });

  it("shows the names of headers and never their values", () => {
    const body = { scrapeOptions: { headers: { Cookie: "session=1" } } };
    expect(valueText(byWire("scrapeOptions.headers"), body)).toBe("Cookie");
  });

  it("counts the steps of a kind", () => {
    const click = { type: "click", selector: "a" };
    const body = { scrapeOptions: { actions: [click, { type: "scrape" }, click] } };
    expect(valueText(byWire("scrapeOptions.actions.click"), body)).toBe("2 steps");
  });
});

describe("isSet", () => {
  it("ignores absent fields and explicit defaults", () => {
    expect(isSet(byWire("limit"), {})).toBe(false);
    expect(isSet(byWire("limit"), { limit: 10 })).toBe(false);
    expect(isSet(byWire("limit"), { limit: 11 })).toBe(true);
    expect(
      isSet(byWire("scrapeOptions.formats.links"), { scrapeOptions: { formats: ["links"] } }),
    ).toBe(true);
  });
});
