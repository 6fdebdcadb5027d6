import { describe, expect, it } from "vitest";
import type { ConnectionSummary, ConnectionTest } from "@/lib/contract/connection";
import { connectionVerdicts } from "@/lib/contract/connection";
import { checkMessage } from "./check-result";
import { connectionDetail, displayHost } from "./labels";

const paid: ConnectionSummary = {
  id: "a",
  label: "Paid",
  baseUrl: "https://api.example.org",
  hasKey: true,
  isFree: false,
  keyLast4: "1234",
  source: "yours",
  chosen: false,
};

describe("connectionDetail and displayHost", () => {
  it("shows the host and the last characters of the key, or that there is no key", () => {
    expect(connectionDetail(paid)).toBe("api.example.org · key …1234");
    expect(connectionDetail({ ...paid, hasKey: false, keyLast4: null })).toBe(
      "api.example.org · no key",
    );
  });

  it("shows no characters of a short key, and names the operator", () => {
    expect(connectionDetail({ ...paid, keyLast4: null, source: "operator" })).toBe(
      "api.example.org · with a key · set by the operator",
    );
  });

  it("shows the port and path of a URL, and truncates a long one", () => {
    expect(displayHost("http://127.0.0.1:3002/api")).toBe("127.0.0.1:3002/api");
    expect(displayHost(`https://${"a".repeat(200)}.org`)).toHaveLength(61);
  });
});

describe("checkMessage", () => {
  const test = (change: Partial<ConnectionTest>): ConnectionTest => ({
    verdict: "works",
    keyProved: true,
    message: "",
    status: 400,
    search: null,
    undescribed: null,
    milliseconds: 1,
    ...change,
  });

  it("says that the key is accepted only if the service proved it", () => {
    expect(checkMessage(test({}))).toEqual({
      tone: "ok",
      title: expect.stringContaining("accepted"),
    });
    expect(checkMessage(test({ keyProved: null })).title).not.toMatch(/key/);
    expect(checkMessage(test({ keyProved: false }))).toMatchObject({ tone: "info" });
  });

  it('has the tone "ok" only for the verdict "works"', () => {
    const good = connectionVerdicts.filter(
      (verdict) => checkMessage(test({ verdict })).tone === "ok",
    );
    expect(good).toEqual(["works"]);
  });
});
