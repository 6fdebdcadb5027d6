import { describe, expect, it } from "vitest";
import type { ConnectionSummary, ConnectionTest } from "@/lib/contract/connection";
import { connectionVerdicts } from "@/lib/contract/connection";
import { checkMessage, connectionDetail, displayHost } from "./labels";

const paid: ConnectionSummary = {
  id: "a",
  label: "Paid",
  baseUrl: "https://api.example.org",
  hasKey: true,
  keyLast4: "1234",
  source: "yours",
  chosen: false,
};

describe("a connection in words", () => {
  it("names host and the end of the key, or that there is none", () => {
    expect(connectionDetail(paid)).toBe("api.example.org · key …1234");
    expect(connectionDetail({ ...paid, hasKey: false, keyLast4: null })).toBe(
      "api.example.org · no key",
    );
  });

  it("shows nothing of a key whose end would tell too much, and says whose it is", () => {
    expect(connectionDetail({ ...paid, keyLast4: null, source: "operator" })).toBe(
      "api.example.org · with a key · by the operator",
    );
  });

  it("keeps port and path of an address, and cuts a very long one", () => {
    expect(displayHost("http://127.0.0.1:3002/api")).toBe("127.0.0.1:3002/api");
    expect(displayHost(`https://${"a".repeat(200)}.org`)).toHaveLength(60);
  });
});

describe("a test in words", () => {
  const test = (change: Partial<ConnectionTest>): ConnectionTest => ({
    verdict: "works",
    keyProved: true,
    message: "",
    status: 400,
    milliseconds: 1,
    ...change,
  });

  it("praises a key only where the service was seen to accept it", () => {
    expect(checkMessage(test({}))).toEqual({
      tone: "ok",
      title: expect.stringContaining("accepted"),
    });
    expect(checkMessage(test({ keyProved: null })).title).not.toMatch(/key/);
    expect(checkMessage(test({ keyProved: false }))).toMatchObject({ tone: "info" });
  });

  it("is good news for one verdict alone", () => {
    const good = connectionVerdicts.filter(
      (verdict) => checkMessage(test({ verdict })).tone === "ok",
    );
    expect(good).toEqual(["works"]);
  });
});
