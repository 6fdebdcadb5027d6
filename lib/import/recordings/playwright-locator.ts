import { parse } from "css-what";
import { selectorIssue } from "@/lib/contract/values/selector-issue";
import { cssText } from "@/lib/request/selectors/element-selectors";
import type { Chain, ChainCall, ScriptValue } from "../code/script-calls";
import { isTrue, option } from "../code/script-values";
import { shortenText } from "../shorten-text";
import { xpathLookup } from "./devtools-selectors";
import { roleSelector } from "./playwright-roles";
import { literal, type RecordedTarget, recordedTarget } from "./target";

/** The elements that a chain of locators matches. */
export type Locator = {
  readonly label: string;
  /** CSS for all of them. Null if CSS cannot express the locator. */
  readonly css: string | null;
  /** CSS that finds them on pages with good markup. */
  readonly guess: string | null;
  /**
   * A JavaScript expression for the list of matches within a node. Null if no script can reach
   * them.
   */
  readonly all: ((root: string) => string) | null;
  /** Index of the selected match; -1 is the last. */
  readonly place: number;
};

type Found = Omit<Locator, "place">;

const byCss = (label: string, css: string): Found => ({
  label,
  css,
  guess: null,
  all: (root) => `[...${root}.querySelectorAll(${literal(css)})]`,
});

const nothing = (label: string): Found => ({ label, css: null, guess: null, all: null });

/** Approximate accessible name of an element. */
const NAME =
  '(e.getAttribute("aria-label") || e.labels?.[0]?.innerText || e.innerText || e.value || e.alt || e.title || e.placeholder || "").replace(/\\s+/g, " ").trim()';

/**
 * An expression that compares text as Playwright does: case-insensitive and partial, unless exact.
 */
function comparing(what: string, value: ScriptValue | undefined, exact: boolean): string | null {
  if (value?.kind === "regex") return `${value.value}.test(${what})`;
  if (value?.kind !== "text") return null;
  return exact
    ? `${what} === ${literal(value.value)}`
    : `${what}.toLowerCase().includes(${literal(value.value.toLowerCase())})`;
}

/** Matches an attribute: case-insensitive and partial, unless exact. */
function byAttribute(attribute: string, label: string, call: ChainCall): Found {
  const [value] = call.args;
  if (value?.kind !== "text") return nothing(label);
  const exact = isTrue(option(call, "exact"));
  return byCss(
    label,
    `[${attribute}${exact ? "=" : "*="}${cssText(value.value)}${exact ? "" : " i"}]`,
  );
}

/** Elements that contain the text themselves, without their ancestors. */
function byText(value: ScriptValue | undefined, exact: boolean, label: string): Found {
  const fits = comparing('(e.innerText ?? "").replace(/\\s+/g, " ").trim()', value, exact);
  return {
    ...nothing(label),
    all:
      fits === null
        ? null
        : (root) =>
            `[...${root}.querySelectorAll("*")].filter((e) => ${fits}).filter((e, at, all) => !all.some((other) => other !== e && e.contains(other)))`,
  };
}

function byRole(call: ChainCall, label: string): Found {
  const [role] = call.args;
  if (role?.kind !== "text") return nothing(label);
  const level = option(call, "level");
  const css = roleSelector(role.value, level?.kind === "number" ? level.value : null);
  const name = option(call, "name");
  if (name === undefined) return byCss(label, css);
  const fits = comparing(NAME, name, isTrue(option(call, "exact")));
  return {
    label,
    css: null,
    guess: name.kind === "text" ? `${css}[aria-label=${cssText(name.value)}]` : null,
    all:
      fits === null
        ? null
        : (root) => `[...${root}.querySelectorAll(${literal(css)})].filter((e) => ${fits})`,
  };
}

function byLabel(call: ChainCall, label: string): Found {
  const [value] = call.args;
  const fits = comparing(NAME, value, isTrue(option(call, "exact")));
  return {
    label,
    css: null,
    guess: value?.kind === "text" ? `[aria-label=${cssText(value.value)}]` : null,
    all:
      fits === null
        ? null
        : (root) =>
            `[...${root}.querySelectorAll("input, select, textarea, button, [aria-label]")].filter((e) => ${fits})`,
  };
}

/** The argument of `locator(…)`: CSS, XPath, text, or CSS with Playwright's pseudo classes. */
function bySelector(selector: string): Found {
  const label = shortenText(selector);
  const [, engine, rest = ""] =
    /^(css|xpath|text|id|data-testid|data-test-id|data-test)=([\s\S]*)$/.exec(selector) ?? [];
  if (engine === "text")
    return byText(
      { kind: "text", value: rest.replace(/^(["'])(.*)\1$/, "$2") },
      /^["']/.test(rest),
      label,
    );
  if (engine === "xpath" || /^(?:\/\/|\.\.)/.test(selector)) {
    const path = engine === "xpath" ? rest : selector;
    return { ...nothing(label), all: (root) => `[${xpathLookup(path, root)}].filter(Boolean)` };
  }
  if (engine === "id") return byCss(label, `[id=${cssText(rest)}]`);
  if (engine !== undefined && engine !== "css") return byCss(label, `[${engine}=${cssText(rest)}]`);
  const css = engine === "css" ? rest : selector;
  const own = /^(.*?):(?:has-text|text|text-is)\((["'])(.*)\2\)$/.exec(css);
  if (own) {
    const [, before = "", , text = ""] = own;
    const fits = comparing('(e.innerText ?? "")', { kind: "text", value: text }, false);
    return {
      ...nothing(label),
      all: (root) =>
        `[...${root}.querySelectorAll(${literal(before || "*")})].filter((e) => ${fits})`,
    };
  }
  const plain = css.replaceAll(":visible", "");
  const foreign =
    /:(?:has-text|text|text-is|text-matches|nth-match|near|left-of|right-of|above|below)\(|>>/.test(
      plain,
    );
  return foreign || selectorIssue(plain) !== null ? nothing(label) : byCss(label, plain);
}

const isFrame = (name: string): boolean => /^(?:frameLocator|contentFrame|frame)$/.test(name);

/** The matches of one call of a chain. Null if the call is not a locator. */
function finder(call: ChainCall, testId: string): Found | null {
  const [first] = call.args;
  const quoted = first?.kind === "text" || first?.kind === "regex" ? shortenText(first.value) : "…";
  switch (call.name) {
    case "getByTestId":
      return first?.kind === "text"
        ? byCss(quoted, `[${testId}=${cssText(first.value)}]`)
        : nothing(quoted);
    case "getByRole": {
      const name = option(call, "name");
      const label =
        name?.kind === "text" || name?.kind === "regex"
          ? `${quoted} “${shortenText(name.value)}”`
          : quoted;
      return byRole(call, label);
    }
    case "getByText":
      return byText(first, isTrue(option(call, "exact")), `“${quoted}”`);
    case "getByLabel":
      return byLabel(call, `the field “${quoted}”`);
    case "getByPlaceholder":
      return byAttribute("placeholder", `the field “${quoted}”`, call);
    case "getByAltText":
      return byAttribute("alt", `the image “${quoted}”`, call);
    case "getByTitle":
      return byAttribute("title", `“${quoted}”`, call);
    case "locator":
      if (first?.kind === "chain") return found(first.chain.calls, testId);
      return first?.kind === "text" ? bySelector(first.value) : nothing(quoted);
    default:
      return isFrame(call.name) ? nothing("a frame") : null;
  }
}

/** Descendants of another locator. */
function within(outer: Found, inner: Found): Found {
  const label = `${inner.label} in ${outer.label}`;
  const { all } = inner;
  const outerAll = outer.all;
  return {
    label,
    css:
      outer.css !== null && inner.css !== null
        ? `${grouped(outer.css)} ${grouped(inner.css)}`
        : null,
    guess: null,
    all: all && outerAll && ((root) => `${outerAll(root)}.flatMap((outer) => ${all("outer")})`),
  };
}

const grouped = (css: string): string => (parse(css).length > 1 ? `:is(${css})` : css);

function filtered(found: Found, call: ChainCall, testId: string): Found {
  const tests: string[] = [];
  const text = option(call, "hasText");
  const fits = text && comparing('(e.innerText ?? "")', text, false);
  if (fits) tests.push(fits);
  const has = option(call, "has");
  const inner = has?.kind === "chain" ? foundIn(has.chain.calls, testId) : null;
  if (inner?.all) tests.push(`${inner.all("e")}.length > 0`);
  const known = tests.length > 0 && !option(call, "hasNot") && !option(call, "hasNotText");
  const { all } = found;
  return {
    ...found,
    css: null,
    guess: null,
    all: known && all ? (root) => `${all(root)}.filter((e) => ${tests.join(" && ")})` : null,
  };
}

const found = (calls: readonly ChainCall[], testId: string): Found =>
  foundIn(calls, testId) ?? nothing("…");

function foundIn(calls: readonly ChainCall[], testId: string): Locator | null {
  let here: Locator | null = null;
  for (const call of calls) {
    const next = finder(call, testId);
    if (next) here = { ...(here ? within(picked(here), next) : next), place: 0 };
    else if (here) here = narrowed(here, call, testId);
  }
  return here;
}

function narrowed(here: Locator, call: ChainCall, testId: string): Locator {
  const [first] = call.args;
  switch (call.name) {
    case "first":
      return { ...here, place: 0 };
    case "last":
      return { ...here, place: -1 };
    case "nth":
      return { ...here, place: first?.kind === "number" ? first.value : 0 };
    case "filter":
      return { ...filtered(here, call, testId), place: 0 };
    case "and":
    case "or":
      return { ...nothing(here.label), place: 0 };
    default:
      return here;
  }
}

/** CSS cannot select one of several matches. */
function picked(here: Locator): Found {
  const { all, place } = here;
  if (place === 0) return here;
  return { ...nothing(here.label), all: all && ((root) => `[${all(root)}.at(${place})]`) };
}

/** The element at the end of a chain. Null if no element matches. */
export function locatedTarget(
  { calls }: Pick<Chain, "calls">,
  testId: string,
): RecordedTarget | null {
  const here = foundIn(calls, testId);
  if (!here) return null;
  const { label, css, guess, all, place } = here;
  const name =
    place === 0 ? label : place === -1 ? `the last ${label}` : `${label}, number ${place + 1}`;
  const lookup = all && `${all("document")}.at(${place})`;
  const target = recordedTarget(
    name,
    css !== null && place === 0 ? [css] : [],
    guess ? [guess] : [],
    lookup,
  );
  return { ...target, framed: calls.some((call) => isFrame(call.name)) };
}
