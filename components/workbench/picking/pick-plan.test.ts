import { describe, expect, it } from "vitest";
import type { Body } from "@/lib/request/body";
import { bodyToDraft } from "@/lib/request/draft";
import { newStep } from "@/lib/request/draft/actions/step";
import { type PickPlan, planDraftRun, planPageRun } from "./pick-plan";

const plain = { styles: false };
const draftOf = (body: Body) => bodyToDraft({ query: "shops", ...body });
const sent = (plan: PickPlan) => {
  if (!plan.ok) throw new Error(plan.message);
  return plan.request;
};

const click = (selector: string) => ({ type: "click", selector });

describe("planDraftRun", () => {
  it("leaves out incomplete steps, names them and keeps the others in order", () => {
    const draft = draftOf({
      limit: 3,
      scrapeOptions: {
        formats: ["markdown"],
        actions: [click("#one"), click(""), { type: "write", text: "words" }, click("a[")],
      },
    });
    const plan = planDraftRun(
      { ...draft, actions: { steps: [...draft.actions.steps, newStep("executeJavascript")] } },
      plain,
    );
    expect(plan).toMatchObject({ ok: true, added: ["the format rawHtml"] });
    expect(plan.ok && plan.omitted).toEqual([
      "step 2 (Click)",
      expect.stringMatching(/^step 5 \(/),
    ]);
    const { scrapeOptions, limit } = sent(plan);
    expect(limit).toBe(3);
    expect(scrapeOptions?.formats).toEqual([{ type: "markdown" }, { type: "rawHtml" }]);
    expect(scrapeOptions?.actions?.slice(0, 2)).toEqual([
      click("#one"),
      { type: "write", text: "words" },
    ]);
  });

  it("sends a complete draft as it is, apart from the HTML", () => {
    const draft = draftOf({ scrapeOptions: { formats: ["rawHtml"], actions: [click("#a")] } });
    expect(planDraftRun(draft, plain)).toMatchObject({ ok: true, omitted: [], added: [] });
  });

  it("adds a last step for the style sheets unless only cached pages are used", () => {
    const plan = planDraftRun(draftOf({ scrapeOptions: { actions: [click("#a")] } }), {
      styles: true,
    });
    expect(sent(plan).scrapeOptions?.actions?.map(({ type }) => type)).toEqual([
      "click",
      "executeJavascript",
      "screenshot",
    ]);
    expect(plan.ok && plan.added).toEqual([
      "the format rawHtml",
      "a script step that reads the style sheets",
      "a screenshot of the whole page",
    ]);
    for (const scrapeOptions of [{ lockdown: true }, { minAge: 1 }])
      expect(
        sent(planDraftRun(draftOf({ scrapeOptions }), { styles: true })).scrapeOptions?.actions,
      ).toBeUndefined();
  });

  it("adds only the steps that services accept in addition", () => {
    const planFor = (count: number) =>
      planDraftRun(
        draftOf({ scrapeOptions: { actions: Array.from({ length: count }, () => click("#a")) } }),
        { styles: true },
      );
    const lastOf = (count: number) => sent(planFor(count)).scrapeOptions?.actions?.at(-1)?.type;
    expect([48, 49, 50].map(lastOf)).toEqual(["screenshot", "executeJavascript", "click"]);
  });

  it("names the field if something other than a step is invalid", () => {
    const plan = planDraftRun(
      draftOf({ limit: 900, scrapeOptions: { actions: [click("")] } }),
      plain,
    );
    expect(plan).toMatchObject({ ok: false, draftPath: "sources.limit" });
    expect(!plan.ok && plan.message).toMatch(/^limit – /);
    expect(planDraftRun(draftOf({ query: "" }), plain)).toMatchObject({
      ok: false,
      draftPath: "query.query",
    });
  });
});

describe("planPageRun", () => {
  it("limits the search to the page and keeps how it is loaded", () => {
    const draft = draftOf({
      query: "",
      limit: 50,
      sources: ["news"],
      includeDomains: ["other.example"],
      safe: true,
      scrapeOptions: {
        formats: ["markdown", { type: "json", prompt: "x" }],
        headers: { Cookie: "a=1" },
        mobile: true,
        actions: [click("")],
      },
    });
    const plan = planPageRun(draft, "https://shop.example/pens?page=2", plain);
    const { scrapeOptions, ...request } = sent(plan);
    expect(request).toEqual({
      query: "site:shop.example/pens",
      limit: 1,
      safe: true,
      sources: [{ type: "web" }],
    });
    expect(scrapeOptions).toEqual({
      formats: [{ type: "rawHtml" }],
      headers: { Cookie: "a=1" },
      mobile: true,
    });
    expect(plan.ok && plan.omitted).toEqual(["step 1 (Click)"]);
  });

  it("names the invalid field", () => {
    expect(
      planPageRun(draftOf({ scrapeOptions: { timeout: 5 } }), "https://a.example/", plain),
    ).toMatchObject({ ok: false, draftPath: "loading.timeout" });
  });
});
