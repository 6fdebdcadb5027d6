import { expect, type Page } from "@playwright/test";
import { type Draft, requestToDraft } from "@/lib/request/draft";
import { sectionNames } from "@/lib/request/section-names";
import { ConnectionsPage } from "./connections-page";
import { chooseFromRequestMenu } from "./request-menu";
import { storeDraft } from "./stored-draft";

/**
 * A state of the request editor: what is stored in the browser before it opens, and the steps to
 * reach the state.
 */
export type RequestState = {
  readonly name: string;
  readonly draft: Draft;
  /** Whether every section and collapsible group is open. */
  readonly unfolded?: boolean;
  readonly reach: (page: Page) => Promise<void>;
};

const hosts = ["example.org", "docs.example.org"];

const richRequest = {
  query: 'gardens "in winter" site:example.org -filetype:pdf',
  limit: 20,
  sources: [
    { type: "web" as const, location: "Bonn,Germany", tbs: "qdr:w" },
    { type: "news" as const },
  ],
  tbs: "sbd:1,cdr:1,cd_min:01/05/2026,cd_max:01/31/2026",
  country: "DE",
  location: "Berlin",
  includeDomains: hosts,
  safe: true,
  timeout: 90_000,
  enterprise: ["anon" as const],
  threatProtection: {
    mode: "normal" as const,
    blacklist: ["*.example.com"],
    riskScoreThreshold: 40,
  },
  scrapeOptions: {
    formats: [
      { type: "markdown" as const },
      { type: "screenshot" as const, fullPage: true, quality: 80 },
      { type: "json" as const, prompt: "all prices", schema: { type: "object", properties: {} } },
      {
        type: "changeTracking" as const,
        modes: ["git-diff" as const, "json" as const],
        tag: "weekly",
      },
      { type: "question" as const, question: "Who wrote it?" },
      { type: "highlights" as const, query: "limits" },
    ],
    includeTags: ["main"],
    excludeTags: ["nav", ".comments"],
    headers: { "Accept-Language": "de", "X-Trace": "on" },
    waitFor: 1_500,
    profile: { name: "shop" },
    parsers: [{ type: "pdf" as const, mode: "ocr" as const, maxPages: 20 }],
    redactPII: { mode: "fast" as const, entities: ["EMAIL" as const], level: 2 },
    actions: [
      { type: "click" as const, selector: "button.accept" },
      { type: "write" as const, text: "words" },
      { type: "executeJavascript" as const, script: "return document.title" },
    ],
    threatProtection: { mode: "off" as const },
    auditMetadata: { username: "analyst" },
  },
};

const plain = requestToDraft({
  query: "gardens",
  scrapeOptions: { formats: [{ type: "markdown" }] },
});

/** A draft with an invalid value in every section that accepts one. */
function wrongDraft(): Draft {
  const draft = requestToDraft(richRequest);
  const { domains, content, loading, safety } = draft;
  return {
    ...draft,
    sources: { ...draft.sources, limit: "1000", timeout: "soon" },
    time: { tbs: "last week" },
    place: { ...draft.place, country: "Europe" },
    domains: { ...domains, include: { on: true, text: "example.org\nlocalhost" } },
    content: {
      ...content,
      formats: {
        ...content.formats,
        screenshot: { ...content.formats.screenshot, quality: "400" },
        json: { ...content.formats.json, schema: '{"type": ' },
      },
      includeTags: "main >",
    },
    loading: { ...loading, waitFor: "a while", headers: [{ name: "no name", value: "x" }] },
    actions: { steps: draft.actions.steps.map((step) => ({ ...step, selector: "" })) },
    cache: { ...draft.cache, maxAge: "old" },
    safety: {
      ...safety,
      threat: { ...safety.threat, blacklist: { on: true, text: "https://example.org/path" } },
    },
  };
}

const fiftySteps = requestToDraft({
  query: "gardens",
  scrapeOptions: {
    formats: [{ type: "markdown" }],
    actions: Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? {
            type: "click" as const,
            selector: `main > section:nth-of-type(${index + 1}) button.accept`,
          }
        : { type: "wait" as const, milliseconds: 500 },
    ),
  },
});

const view = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "Request views" }).getByRole("tab", { name }).click();

async function command(page: Page, name: string, opens: string) {
  await chooseFromRequestMenu(page, name);
  await expect(page.getByRole("dialog", { name: opens })).toBeVisible();
}

const run = (page: Page) => page.keyboard.press("ControlOrMeta+Enter");

async function showCode(page: Page, language: string, words: string) {
  await view(page, "Code");
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: language });
  await expect(page.getByRole("region", { name: "Code" })).toContainText(words);
}

async function showText(page: Page, text?: string) {
  await view(page, "JSON");
  const editor = page.getByRole("textbox", { name: "Request as JSON" });
  await expect(editor).toBeVisible();
  if (text === undefined) return;
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

const rich = requestToDraft(richRequest);

export const requestStates: readonly RequestState[] = [
  {
    name: "every section open",
    draft: rich,
    unfolded: true,
    reach: async (page) => {
      await expect(page.getByRole("textbox", { name: "Risk threshold" }).first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "More keys" })).toHaveClass(/cm-content/);
      await expect(page.getByRole("button", { name: "Add step" })).toBeVisible();
    },
  },
  {
    name: "errors in every section",
    draft: wrongDraft(),
    reach: async (page) => {
      await run(page);
      await expect(page.getByText("At most 100.").first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Results per source" })).toBeFocused();
    },
  },
  {
    name: "fifty steps",
    draft: fiftySteps,
    reach: async (page) => {
      await page.getByRole("button", { name: /^Actions/ }).click();
      const titles = page.getByRole("list", { name: "Steps" }).locator("[data-step-title]");
      await expect(titles).toHaveCount(50);
      for (const place of [0, 1]) await titles.nth(place).click();
      await page.getByRole("checkbox", { name: "Select step 3", exact: true }).check();
      await page.getByRole("button", { name: /^Actions/ }).scrollIntoViewIfNeeded();
      // A long selector must leave room for the step's menu.
      await expect(page.getByRole("button", { name: /^More for step 1\b/ })).toBeInViewport({
        ratio: 1,
      });
    },
  },
  { name: "JSON", draft: rich, reach: (page) => showText(page) },
  {
    name: "broken JSON",
    draft: plain,
    reach: async (page) => {
      await showText(page, '{"query": "a", "foo": 1, "limit": 0');
      await expect(page.getByText("The request is unchanged.")).toBeVisible();
    },
  },
  { name: "code for a shell", draft: rich, reach: (page) => showCode(page, "curl", "curl") },
  {
    name: "code in Python",
    draft: rich,
    reach: (page) => showCode(page, "Python (requests)", "import requests"),
  },
  {
    name: "palette",
    draft: plain,
    reach: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog", { name: "All commands" })).toBeVisible();
      await expect(page.getByRole("option").nth(15)).toBeAttached();
    },
  },
  {
    name: "share sheet",
    draft: rich,
    reach: async (page) => {
      await command(page, "Copy link…", "Copy link");
      await expect(page.getByRole("heading", { name: "Not in the link" })).toBeVisible();
    },
  },
  {
    name: "import with a preview",
    draft: plain,
    reach: async (page) => {
      await command(page, "Import…", "Import request");
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: "Request" })
        .fill(
          `curl -k https://api.example.org/v1/search -H 'Authorization: Bearer some-key' -d '{"query":"x","limit":500,"webhook":1,"scrape_options":{"formats":["raw_html"],"agent":1}}'`,
        );
      await expect(page.getByRole("region", { name: "Preview" })).toContainText("agent");
    },
  },
  {
    name: "saved requests",
    draft: plain,
    reach: async (page) => {
      await page.keyboard.press("ControlOrMeta+s");
      await page.getByRole("textbox", { name: "Name" }).fill("Gardens in winter");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      await command(page, "Saved requests", "Saved requests");
      await expect(page.getByRole("button", { name: /^Gardens in winter/ })).toBeVisible();
    },
  },
  {
    name: "help",
    draft: plain,
    reach: async (page) => {
      await page.getByRole("heading", { name: "Search Workbench" }).click();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
    },
  },
  {
    name: "errors and notes",
    draft: wrongDraft(),
    reach: async (page) => {
      await page
        .getByRole("group", { name: "State of the request" })
        .getByRole("button", { name: /errors/ })
        .click();
      await expect(page.getByRole("dialog", { name: "Errors and notes" })).toBeVisible();
    },
  },
  {
    name: "found fields",
    draft: wrongDraft(),
    reach: async (page) => {
      await page.getByRole("combobox", { name: "Find a field" }).fill("country");
      await expect(page.getByRole("listbox", { name: "Fields" })).toContainText("Europe");
    },
  },
  {
    name: "estimate",
    draft: rich,
    reach: async (page) => {
      await page.getByRole("button", { name: /^Cost:/ }).click();
      await expect(page.getByRole("textbox", { name: "Credits per run" })).toBeVisible();
    },
  },
  {
    name: "over budget",
    draft: plain,
    reach: async (page) => {
      // Runs on the built-in engine and without a key are free.
      const [label, baseUrl, key] = ["Paid", "https://api.example.org", "fc-state-0123456789"];
      await new ConnectionsPage(page).add({ label, baseUrl, key });
      await page.getByRole("button", { name: /^Cost:/ }).click();
      await page.getByRole("textbox", { name: "Credits per run" }).fill("1");
      await page.keyboard.press("Escape");
      await run(page);
      await expect(page.getByRole("dialog", { name: "Over budget" })).toBeVisible();
    },
  },
  {
    name: "notes about the query",
    draft: plain,
    reach: async (page) => {
      await page
        .getByRole("textbox", { name: "Query", exact: true })
        .fill('cats larger:800x600 "open');
      await page.getByRole("button", { name: /about the query$/ }).click();
      await expect(page.getByRole("dialog", { name: "Notes about the query" })).toBeVisible();
    },
  },
];

/** Opens the workbench with the stored data of a state and performs its steps. */
export async function openState(page: Page, state: RequestState): Promise<void> {
  const folds = [...sectionNames, "sources.more", "content.more"];
  await storeDraft(
    page,
    state.draft,
    state.unfolded ? Object.fromEntries(folds.map((name) => [name, true])) : null,
  );
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Run( |$)/ })).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Query", exact: true })).toHaveValue(
    state.draft.query.query,
  );
  await state.reach(page);
}
