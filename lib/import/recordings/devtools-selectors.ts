import { cssText } from "@/lib/request/selectors/element-selectors";
import { shortenText } from "../shorten-text";
import { literal, type RecordedTarget, recordedTarget } from "./target";

export type DevtoolsSelectors = readonly (string | readonly string[])[];

/** The result of one recorded selector. */
type Reading = {
  readonly css?: string;
  readonly guess?: string;
  /** A JavaScript expression that finds the element in a document. */
  readonly lookup?: (root: string) => string;
  readonly label?: string;
};

/**
 * The element that the recorder identified by several selectors. `root` is an expression for its
 * document.
 */
export function devtoolsTarget(selectors: DevtoolsSelectors, root: string | null): RecordedTarget {
  const readings = selectors.map((each) => readSelector(each));
  const css = root === "document" ? readings.flatMap(({ css }) => css ?? []) : [];
  const guesses = root === "document" ? readings.flatMap(({ guess }) => guess ?? []) : [];
  const [first] = readings.flatMap(({ lookup, css }) =>
    lookup !== undefined ? [lookup] : css !== undefined ? [inRoot(css)] : [],
  );
  const label =
    readings.find(({ label }) => label !== undefined)?.label ?? shortenText(flat(selectors[0]));
  return recordedTarget(label, css, guesses, root === null ? null : (first?.(root) ?? null));
}

const flat = (selector: string | readonly string[] | undefined): string =>
  typeof selector === "string" ? selector : (selector ?? []).join(" ");

const inRoot = (css: string) => (root: string) => `${root}.querySelector(${literal(css)})`;

function readSelector(selector: string | readonly string[]): Reading {
  const parts = typeof selector === "string" ? [selector] : selector;
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return readPart(only);
  // Every part but the last is the host of a shadow root.
  const all = parts.map(readPart);
  if (!all.every(({ css }) => css !== undefined)) return { label: shortenText(parts.join(" › ")) };
  const lookup = (root: string) =>
    all
      .map(({ css = "" }) => `querySelector(${literal(css)})`)
      .reduce((host, each, place) => `${host}.${place === 0 ? "" : "shadowRoot."}${each}`, root);
  return { lookup, label: `${shortenText(parts.at(-1) ?? "")} in a shadow root` };
}

function readPart(part: string): Reading {
  const prefix = /^(aria|xpath|text|pierce)\//.exec(part)?.[1];
  const rest = prefix === undefined ? part : part.slice(prefix.length + 1);
  switch (prefix) {
    case "aria":
      return readAria(rest);
    case "xpath":
      return readXpath(rest);
    case "text":
      return { lookup: byText(rest), label: `“${shortenText(rest)}”` };
    default:
      return { css: rest };
  }
}

/** `Name[role="button"]`: the accessible name, which is not always an attribute. */
function readAria(text: string): Reading {
  const role = /\[role=["']([\w-]+)["']\]\s*$/.exec(text);
  const name = (role ? text.slice(0, role.index) : text).trim();
  const own = role?.[1] === undefined ? "" : `[role=${cssText(role[1])}]`;
  if (name === "") return own === "" ? {} : { guess: own };
  return {
    guess: `${own}[aria-label=${cssText(name)}]`,
    label: `“${shortenText(name)}”`,
  };
}

/** The recorder's XPaths start from an id or test id if there is one. */
function readXpath(path: string): Reading {
  const held = /^\/\/\*\[@([\w-]+)=(?:"([^"]*)"|'([^']*)')\]$/.exec(path);
  const [, attribute, double, single] = held ?? [];
  const lookup = (root: string) => xpathLookup(path, root);
  if (attribute === undefined) return { lookup };
  return { css: `[${attribute}=${cssText(double ?? single ?? "")}]`, lookup };
}

/** 9 is `XPathResult.FIRST_ORDERED_NODE_TYPE`. */
export const xpathLookup = (path: string, root: string): string =>
  `document.evaluate(${literal(path)}, ${root}, null, 9, null).singleNodeValue`;

const byText = (text: string) => (root: string) =>
  `[...${root}.querySelectorAll("body *")].findLast((e) => e.textContent.includes(${literal(text)}))`;
