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

describe("the page loading section", () => {
  it("has a default summary", () => {
    expect(wire({})).toEqual({});
    expect(loadingSection.summary({ loading: initial })).toBe("default");
  });

  it("parses durations as typed", () => {
    expect(wire({ waitFor: "2 s", timeout: "1 min" })).toEqual({
      scrapeOptions: { waitFor: 2_000, timeout: 60_000 },
    });
  });

  it("sends the filled-in fields of a location", () => {
    expect(wire({ location: { country: "DE", languages: "de\nen-GB" } })).toEqual({
      scrapeOptions: { location: { country: "DE", languages: ["de", "en-GB"] } },
    });
    expect(wire({ location: { country: "", languages: "" } })).toEqual({});
  });

  it("sends a profile if one of its fields differs from the default", () => {
    expect(wire({ profile: { name: "shop", saveChanges: true } })).toEqual({
      scrapeOptions: { profile: { name: "shop" } },
    });
    // Without a name, so that the contract reports it.
    expect(wire({ profile: { name: "", saveChanges: false } })).toEqual({
      scrapeOptions: { profile: { saveChanges: false } },
    });
  });

  it("removes an explicit default of a profile", () => {
    const before = { scrapeOptions: { profile: { name: "shop", saveChanges: true } } };
    expect(loadingSection.toWire({ loading: initial }, before)).toEqual({});
  });

  it("summarizes values that differ from the default", () => {
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
      "waits 1500 ms, 90 s per page, mobile, with ads, TLS verified, enhanced proxy, from DE, in de, en, 1 header, profile shop",
    );
  });
});

describe("header rows", () => {
  it("send filled-in rows with trimmed names", () => {
    const rows = [
      { name: " Accept ", value: "text/html" },
      { name: "", value: "" },
      { name: "X-Empty", value: "" },
    ];
    expect(headersValue.write(rows, undefined)).toEqual({ Accept: "text/html", "X-Empty": "" });
    expect(countHeaders(rows)).toBe(2);
    expect(headersValue.write([{ name: "", value: "" }], undefined)).toBeUndefined();
  });

  it("send a value without a name, so that the contract rejects it", () => {
    expect(headersValue.write([{ name: "", value: "secret" }], undefined)).toEqual({
      "": "secret",
    });
  });

  it("send the last of two duplicate names, and treat no name as a prototype", () => {
    const rows = [
      { name: "a", value: "1" },
      { name: "a", value: "2" },
      { name: "__proto__", value: "3" },
    ];
    expect(JSON.stringify(headersValue.write(rows, undefined))).toBe('{"a":"2","__proto__":"3"}');
  });

  it("show an issue at its row, even after empty rows", () => {
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

  it("report which of two duplicate names is sent", () => {
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

  it("are parsed from text with only headers", () => {
    expect(headersInText("Accept: text/html\r\nX-Time: 10:30 \n\n")).toEqual([
      { name: "Accept", value: "text/html" },
      { name: "X-Time", value: "10:30" },
    ]);
    expect(headersInText("Accept")).toEqual([]);
    expect(headersInText("two words: no")).toEqual([]);
    expect(headersInText("Accept: a\nrubbish")).toEqual([]);
    expect(headersInText("-H 'Accept: a'")).toEqual([]);
  });

  it("are parsed without the request line and the pseudo-headers that browsers copy", () => {
    const accept = [{ name: "Accept", value: "*/*" }];
    expect(headersInText("GET /a?b HTTP/1.1\nAccept: */*\n")).toEqual(accept);
    expect(headersInText("POST /a HTTP/2\nAccept: */*\n")).toEqual(accept);
    expect(headersInText(":authority: example.org\n:path: /a\nAccept: */*")).toEqual(accept);
  });

  it("are parsed from a JSON object", () => {
    expect(headersInText('{"X-Time": "10:30",\r\n "X-Count": 2}')).toEqual([
      { name: "X-Time", value: "10:30" },
      { name: "X-Count", value: "2" },
    ]);
    for (const text of ['{"X-Time": "10:30"', '["X-Time: 10:30"]', '"X-Time: 10:30"', "{}"])
      expect(headersInText(text)).toEqual([]);
  });
});
