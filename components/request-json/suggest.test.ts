import { describe, expect, it } from "vitest";
import { formatTypes } from "@/lib/contract/format-infos";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { explainAt, suggestAt } from "./suggest";

/** `|` marks the cursor. */
function at(marked: string) {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const found = suggestAt(text, offset);
  return {
    labels: found?.suggestions.map(({ label }) => label) ?? [],
    accept: (label: string) => {
      const chosen = found?.suggestions.find((each) => each.label === label);
      if (!found || !chosen) throw new Error(`${label} is not suggested.`);
      const inserted = `${chosen.text.slice(0, chosen.cursor)}|${chosen.text.slice(chosen.cursor)}`;
      return text.slice(0, found.from) + inserted + text.slice(found.to);
    },
    of: (label: string) => found?.suggestions.find((each) => each.label === label),
  };
}

describe("suggested names", () => {
  it("are those of the contract that are not present yet", () => {
    const { labels, of } = at('{"query": "a", |}');
    expect(labels).toContain("limit");
    expect(labels).toContain("scrapeOptions");
    expect(labels).not.toContain("query");
    expect(of("limit")).toMatchObject({
      detail: "Results per source",
      help: expect.stringContaining("1 to 100 results."),
    });
  });

  it.each([
    ["of page options", '{"scrapeOptions": {|}}', "waitFor"],
    [
      "of a format of its type",
      '{"scrapeOptions": {"formats": [{"type": "screenshot", |}]}}',
      "fullPage",
    ],
    [
      "of a viewport",
      '{"scrapeOptions": {"formats": [{"type": "screenshot", "viewport": {|}}]}}',
      "width",
    ],
    ["of an action of its type", '{"scrapeOptions": {"actions": [{"type": "click", |}]}}', "all"],
    ["of a parser", '{"scrapeOptions": {"parsers": [{|}]}}', "maxPages"],
    ["of a web source", '{"sources": [{"type": "web", |}]}', "tbs"],
    ["of threat protection", '{"threatProtection": {|}}', "riskScoreThreshold"],
    [
      "of threat protection of the pages",
      '{"scrapeOptions": {"threatProtection": {|}}}',
      "whitelist",
    ],
    ["of a place", '{"scrapeOptions": {"location": {|}}}', "languages"],
    ["of a profile", '{"scrapeOptions": {"profile": {|}}}', "saveChanges"],
    ["of redaction", '{"scrapeOptions": {"redactPII": {|}}}', "replaceStyle"],
    ["of audit metadata", '{"scrapeOptions": {"auditMetadata": {|}}}', "username"],
  ])("exist at every level: %s", (_, text, name) => {
    const { labels, of } = at(text);
    expect(labels).toContain(name);
    expect(of(name)?.help).toBeTruthy();
  });

  it("are only those of the object's type", () => {
    const { labels } = at('{"scrapeOptions": {"actions": [{"type": "press", |}]}}');
    expect(labels).toEqual(["key"]);
  });

  it("insert the start of their value and place the cursor in it", () => {
    expect(at("{|}").accept("query")).toBe('{"query": "|"}');
    expect(at('{"sc|"}').accept("scrapeOptions")).toBe('{"scrapeOptions": {|}}');
    expect(at('{"query": "a", "cat|"}').accept("categories")).toBe(
      '{"query": "a", "categories": [|]}',
    );
    expect(at('{"scrapeOptions": {|}}').accept("onlyMainContent")).toBe(
      '{"scrapeOptions": {"onlyMainContent": false|}}',
    );
    expect(at('{|"query": "a"}').accept("limit")).toBe('{"limit": |,"query": "a"}');
  });

  it("keep an existing value", () => {
    expect(at('{"lim|": 5}').accept("limit")).toBe('{"limit"|: 5}');
  });

  it("exist while the text is invalid", () => {
    expect(at('{"query": "a", "scrapeOptions": {"formats": [{"type": "json", |').labels).toContain(
      "schema",
    );
  });
});

describe("suggested values", () => {
  it("are those of the contract", () => {
    expect(at('{"scrapeOptions": {"formats": [|]}}').labels).toEqual(
      expect.arrayContaining(["markdown", "{}"]),
    );
    const types = at('{"scrapeOptions": {"formats": [{"type": "|"}]}}').labels;
    expect(types.toSorted()).toEqual([...formatTypes].toSorted());
    expect(at('{"scrapeOptions": {"actions": [{"type": "cl|"}]}}').labels.toSorted()).toEqual(
      actionTypes.toSorted(),
    );
  });

  it.each([
    ['{"scrapeOptions": {"proxy": |}}', "enhanced"],
    ['{"scrapeOptions": {"mobile": |}}', "true"],
    ['{"scrapeOptions": {"redactPII": {"mode": "|"}}}', "aggressive"],
    ['{"enterprise": [|]}', "zdr"],
    ['{"threatProtection": {"failurePolicy": "|"}}', "closed"],
    ['{"scrapeOptions": {"actions": [{"type": "scroll", "direction": "|"}]}}', "down"],
    ['{"sources": ["|"]}', "news"],
  ])("match the field: %s", (text, value) => {
    expect(at(text).labels).toContain(value);
  });

  it("replace a partial value", () => {
    expect(at('{"scrapeOptions": {"proxy": "en|"}}').accept("enhanced")).toBe(
      '{"scrapeOptions": {"proxy": "enhanced"|}}',
    );
    expect(at('{"scrapeOptions": {"mobile": tr|}}').accept("true")).toBe(
      '{"scrapeOptions": {"mobile": true|}}',
    );
  });

  it("do not exist in free text", () => {
    expect(at('{"query": "wait |"}').labels).toEqual([]);
  });
});

describe("explainAt", () => {
  it("explains a name with the help of its field", () => {
    const text = '{"limit": 5}';
    expect(explainAt(text, 3)).toMatchObject({
      from: 1,
      to: 8,
      title: "Results per source",
      guide: "request/limit",
    });
    expect(explainAt(text, 10)).toBeNull();
  });

  it("explains formats and actions", () => {
    const text = '{"scrapeOptions": {"formats": ["summary"], "actions": [{"type": "press"}]}}';
    expect(explainAt(text, text.indexOf("summary"))).toMatchObject({ title: "Summary" });
    expect(explainAt(text, text.indexOf("press"))?.help).toBeTruthy();
  });
});
