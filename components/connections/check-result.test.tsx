import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { CheckLine, ConnectionTest } from "@/lib/contract/connection";
import { CheckResult } from "./check-result";
import type { ConnectionTestState } from "./use-check";

const line = (
  step: CheckLine["step"],
  state: CheckLine["state"],
  more: Partial<CheckLine> = {},
) => ({
  ...{ step, state, message: `About ${step}.`, remedy: null, milliseconds: 12 },
  ...more,
});
const result = (more: Partial<ConnectionTest> = {}): ConnectionTest => ({
  ...{ verdict: "works", keyProved: true, message: "Good.", status: 400, milliseconds: 80 },
  ...{ search: null, undescribed: null },
  ...more,
});
const show = (check: ConnectionTestState) =>
  renderToStaticMarkup(<CheckResult check={check} onSearch={() => {}} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("CheckResult", () => {
  it("shows the finished steps while the others run", () => {
    const lines = [line("dns", "ok"), line("connect", "ok")];
    const text = show({ phase: "busy", lines });
    expect(text).toContain("Name OK: About dns.");
    expect(text).toContain("Port OK: About connect.");
    expect(text).toContain("Testing…");
    expect(text).not.toContain("credits");
  });

  it("names the failed step and how to fix it, and offers no search", () => {
    const lines = [line("dns", "ok"), line("tls", "failed", { remedy: "Renew it." })];
    const test = result({ verdict: "unreachable", keyProved: null, status: null });
    const text = show({ phase: "done", lines, test });
    expect(text).toContain("Certificate Failed: About tls. Renew it.");
    expect(text).toContain("no credits used");
    expect(text).not.toContain("Search for one result");
  });

  it("offers a search with its cost, and says afterwards what it cost", () => {
    const lines = [line("search", "skipped")];
    expect(show({ phase: "done", lines, test: result() })).toContain(
      "Search for one result (about 2 credits)",
    );
    const searched = show({ phase: "done", lines, test: result({ search: { credits: 3 } }) });
    expect(searched).toContain("3 credits used");
    expect(searched).not.toContain("Search for one result");
    const silent = result({ search: { credits: null } });
    expect(show({ phase: "done", lines, test: silent })).toContain("cost unknown");
  });
});
