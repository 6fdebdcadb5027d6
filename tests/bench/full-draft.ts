import type { Page } from "playwright-core";
import { formatTypes } from "@/lib/contract/format-infos";
import { type ActionType, actionTypes } from "@/lib/contract/schemas/actions";
import { bodyToDraft, type Draft } from "@/lib/request/draft";
import { isStepType, stepControls } from "@/lib/request/draft/actions/step";
import { sectionNames } from "@/lib/request/section-names";
import { storeDraft } from "../support/stored-draft";
import { ACTION_COUNT } from "./heavy-draft";

const actions: Readonly<Record<ActionType, object>> = {
  click: { selector: "main > a.more" },
  wait: { milliseconds: 500 },
  write: { text: "words" },
  press: { key: "Enter" },
  scroll: { direction: "down", selector: "main" },
  screenshot: { fullPage: true, quality: 80, viewport: { width: 800, height: 600 } },
  scrape: {},
  executeJavascript: { script: "window.scrollTo(0, 9)" },
  pdf: { format: "A4", scale: 1 },
};

const threats = {
  mode: "normal",
  riskScoreThreshold: 50,
  failurePolicy: "block",
  blacklist: ["a.example"],
  whitelist: ["b.example"],
  blockedTlds: ["zip"],
};

const formatFields: Readonly<Record<string, object>> = {
  json: { prompt: "The price", schema: { type: "object", properties: {} } },
  changeTracking: {
    modes: ["json", "git-diff"],
    prompt: "Prices",
    tag: "daily",
    schema: { type: "object", properties: {} },
  },
  screenshot: { fullPage: true, quality: 80, viewport: { width: 800, height: 600 } },
  question: { question: "What does it cost?" },
  highlights: { query: "prices" },
};

/** A request with every format, every type of step, and every option that opens further fields. */
const body = {
  query: "begin",
  limit: 10,
  sources: [{ type: "web", location: "Bonn,Germany", tbs: "qdr:w" }, { type: "news" }],
  tbs: "qdr:m",
  location: "Bonn,Germany",
  country: "DE",
  timeout: 60_000,
  includeDomains: ["a.example"],
  excludeDomains: ["b.example"],
  threatProtection: threats,
  scrapeOptions: {
    formats: formatTypes.map((type) => ({ type, ...formatFields[type] })),
    includeTags: ["main"],
    excludeTags: ["nav"],
    headers: { "X-Trace": "1" },
    waitFor: 500,
    timeout: 30_000,
    location: { country: "DE", languages: ["de"] },
    parsers: [{ type: "pdf", mode: "auto", maxPages: 5 }],
    profile: { name: "shop" },
    redactPII: { mode: "accurate", entities: ["PERSON"], further: 1 },
    auditMetadata: { username: "someone" },
    maxAge: 60_000,
    minAge: 1_000,
    threatProtection: threats,
    actions: [
      ...actionTypes.map((type) => ({ type, ...actions[type] })),
      { type: "wait", selector: "main" },
      ...Array.from({ length: ACTION_COUNT - actionTypes.length - 1 }, (_, index) => ({
        type: "click",
        selector: `main > section:nth-of-type(${index + 1}) button`,
      })),
    ],
  },
};

const openedSteps = actionTypes.length + 1;
const folds = [...sectionNames, "sources.more", "content.more", "content.documents"];

/** Opens the workbench with every control of the form on the page, and returns the draft. */
export async function openFull(page: Page, origin: string): Promise<Draft> {
  const draft = bodyToDraft(body);
  await storeDraft(page, draft, Object.fromEntries(folds.map((name) => [name, true])));
  await page.goto(origin, { waitUntil: "networkidle" });
  const titles = page.locator("[data-step-title]");
  await titles.nth(ACTION_COUNT - 1).waitFor();
  for (let place = 0; place < openedSteps; place += 1) await titles.nth(place).click();
  // Headers are never stored.
  await page.getByRole("button", { name: "Add header" }).click();
  return draft;
}

/** Paths of all texts of the draft that have a control while the steps with one of each type are open. */
export function textPaths(draft: Draft): string[] {
  const { rest: _, actions: list, loading, ...others } = draft;
  const { headers: __, ...fetching } = loading;
  return [
    ...stringsIn({ ...others, loading: fetching }, ""),
    "loading.headers.0.name",
    "loading.headers.0.value",
    ...list.steps.slice(0, openedSteps).flatMap(({ type, by }, place) =>
      isStepType(type)
        ? Object.keys(stepControls[type])
            .filter((name) => name !== "fullPage" && name !== "all" && name !== "landscape")
            .filter((name) => type !== "wait" || name === by)
            .map((name) => `actions.steps.${place}.${name}`)
        : [],
    ),
  ];
}

function stringsIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    stringsIn(below, path === "" ? key : `${path}.${key}`),
  );
}
