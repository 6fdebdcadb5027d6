import { describe, expect, it } from "vitest";
import { loadingSection } from "./loading";
import {
  countHeaders,
  headersField,
  headersInText,
  headersValue,
  repeatedHeader,
} from "./loading-headers";

const { initial } = loadingSection;

const wire = (part: Partial<typeof initial>) =>
  loadingSection.toWire({ loading: { ...initial, ...part } }, {});

describe("how pages are loaded", () => {
  it("says nothing by default", () => {
    expect(wire({})).toEqual({});
    expect(loadingSection.summary({ loading: initial })).toBe("default");
  });

  it("reads spans as they are typed", () => {
    expect(wire({ waitFor: "2 s", timeout: "1 min" })).toEqual({
      scrapeOptions: { waitFor: 2_000, timeout: 60_000 },
    });
  });

  it("sends a location with what is filled in of it", () => {
    expect(wire({ location: { country: "DE", languages: "de\nen-GB" } })).toEqual({
      scrapeOptions: { location: { country: "DE", languages: ["de", "en-GB"] } },
    });
    expect(wire({ location: { country: "", languages: "" } })).toEqual({});
  });

  it("sends a profile as soon as one of its fields is not the default", () => {
    expect(wire({ profile: { name: "shop", saveChanges: true } })).toEqual({
      scrapeOptions: { profile: { name: "shop" } },
    });
    // Without a name, for the contract to ask for it.
    expect(wire({ profile: { name: "", saveChanges: false } })).toEqual({
      scrapeOptions: { profile: { saveChanges: false } },
    });
  });

  it("takes a spelled-out default of a profile with it", () => {
    const before = { scrapeOptions: { profile: { name: "shop", saveChanges: true } } };
    expect(loadingSection.toWire({ loading: initial }, before)).toEqual({});
  });

  it("tells in words what is not as a service assumes", () => {
    const loading = loadingSection.fromRequest({
      scrapeOptions: {
        waitFor: 1_500,
        timeout: 90_000,
        mobile: true,
        blockAds: false,
        skipTlsVerification: false,
        proxy: "enhanced",
        location: { country: "DE", languages: ["de", "en"] },
        headers: { Cookie: "a=b" },
        profile: { name: "shop" },
      },
    });
    expect(loadingSection.summary({ loading })).toBe(
      "waits 1500 ms, 90 s a page, mobile, with ads, TLS verified, enhanced proxy, from DE, in de, en, 1 header, profile shop",
    );
  });
});

describe("headers as rows", () => {
  it("send what is filled in, with names trimmed", () => {
    const rows = [
      { name: " Accept ", value: "text/html" },
      { name: "", value: "" },
      { name: "X-Empty", value: "" },
    ];
    expect(headersValue.write(rows, undefined)).toEqual({ Accept: "text/html", "X-Empty": "" });
    expect(countHeaders(rows)).toBe(2);
    expect(headersValue.write([{ name: "", value: "" }], undefined)).toBeUndefined();
  });

  it("send a value without a name, for the contract to object to", () => {
    expect(headersValue.write([{ name: "", value: "secret" }], undefined)).toEqual({
      "": "secret",
    });
  });

  it("send the last of two with one name, and take no name for a prototype", () => {
    const rows = [
      { name: "a", value: "1" },
      { name: "a", value: "2" },
      { name: "__proto__", value: "3" },
    ];
    expect(JSON.stringify(headersValue.write(rows, undefined))).toBe('{"a":"2","__proto__":"3"}');
  });

  it("show what is wrong with one at its row, also behind empty rows", () => {
    const rows = [
      { name: "", value: "" },
      { name: "b d", value: "1" },
      { name: "c", value: "a\u0000b" },
    ];
    const at = (...key: string[]) =>
      headersField.locate(["scrapeOptions", "headers", ...key], {}, rows)?.join(".");
    expect(at("b d")).toBe("1.name");
    expect(at("c")).toBe("2.value");
    expect(at()).toBe("");
    expect(headersField.locate(["scrapeOptions", "timeout"], {}, rows)).toBeNull();
  });

  it("say which of two with one name is sent", () => {
    const rows = [
      { name: "a", value: "1" },
      { name: "a ", value: "2" },
      { name: "A", value: "3" },
      { name: "", value: "" },
    ];
    expect(repeatedHeader(rows, 0)).toBe("Row 2 has the same name; only that one is sent.");
    expect(repeatedHeader(rows, 1)).toBe("Row 1 has the same name.");
    expect(repeatedHeader(rows, 2)).toBe("Row 1 has the same name.");
    expect(repeatedHeader(rows, 3)).toBeNull();
    expect(repeatedHeader(rows.slice(2), 0)).toBeNull();
  });

  it("are read from text that holds nothing else", () => {
    expect(headersInText("Accept: text/html\r\nX-Time: 10:30 \n\n")).toEqual([
      { name: "Accept", value: "text/html" },
      { name: "X-Time", value: "10:30" },
    ]);
    expect(headersInText("Accept")).toEqual([]);
    expect(headersInText("two words: no")).toEqual([]);
    expect(headersInText("Accept: a\nrubbish")).toEqual([]);
  });
});
