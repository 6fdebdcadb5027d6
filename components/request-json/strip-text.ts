import { createScanner } from "jsonc-parser";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { fieldGroups } from "@/lib/contract/fields/registry";
import { lostSecret } from "@/lib/contract/secret-reference";
import {
  actionTravel,
  mayTravel,
  requestTravel,
  scrapeTravel,
  type Travel,
} from "@/lib/request/field-travel";

/** Only a text with one of these words can have a field that may not be stored, or be a command of another program. */
const SUSPICIOUS =
  /header|write|text|profile|audit|authori|cookie|token|secret|bearer|passw|api.?key|curl/i;

/** Replaces characters that are outside of any string. */
const OMITTED = "…";

const travels: readonly Readonly<Record<string, Travel>>[] = [
  requestTravel,
  scrapeTravel,
  ...Object.values(actionTravel),
];
const excluded: ReadonlySet<string> = new Set(
  travels.flatMap((each) =>
    Object.keys(each).filter((name) => !mayTravel(each[name] ?? "never", "saved")),
  ),
);
const known: ReadonlySet<string> = new Set([
  "type",
  ...[fieldGroups, actionRegistry, formatRegistry]
    .flatMap((groups) => Object.values(groups))
    .flatMap((group) => ("fields" in group ? Object.keys(group.fields) : [])),
]);

/** An object or array that is open at a place, and its key. */
type Container = { readonly key: string | null; readonly isArray: boolean };

/** The field whose content has names of its own: those of a JSON Schema. */
const NAMES_ITS_CONTENT = "schema";

type Token = {
  readonly source: string;
  /** The character that shows its kind. */
  readonly first: string;
  readonly isIntact: boolean;
};

function tokensOf(text: string): Token[] {
  const scanner = createScanner(text);
  const tokens: Token[] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const source = text.slice(start, start + scanner.getTokenLength());
    tokens.push({ source, first: source.slice(0, 1), isIntact: scanner.getTokenError() === 0 });
  }
  return tokens;
}

/** Tokens that may precede a token of JSON, by their first characters. `a` is any value but a string. */
const PREDECESSORS: Readonly<Record<string, string>> = {
  "{": ":[,",
  "[": ":[,",
  "}": '{}]"a',
  "]": '[}]"a',
  ":": '"',
  ",": '}]"a',
  '"': "{[,:",
  a: "[,:",
};
const kindOf = (first: string): string => (first in PREDECESSORS ? first : "a");
const mayFollow = (token: Token, before: string): boolean =>
  token.isIntact &&
  (before === "" || (PREDECESSORS[kindOf(token.first)] ?? "").includes(kindOf(before)));

const isBlank = ({ source }: Token) => source.trim() === "";
const isScalar = ({ source }: Token) => /^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(source);

/**
 * An invalid JSON text without what may not be stored (`field-travel.ts`). Which field a value belongs to is uncertain
 * in it, so only the names and values of known fields stay, and the names of a schema: anything else can be a part of a
 * value. A text without any suspicious word is unchanged.
 */
export function stripText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const tokens = tokensOf(text);
  const visible = tokens.filter((token) => !isBlank(token));
  const open: Container[] = [];
  let key: string | null = null;
  let at = 0;
  /** Whether the brackets and names so far fit together, so that the containers are surely those of the request. */
  let isRegular = true;
  const value = ({ source }: Token, before: string) => {
    const isAtPlace =
      before === ":"
        ? key !== null
        : isRegular && open.at(-1)?.isArray && ["[", ","].includes(before);
    const stays = isAtPlace && mayStay(open, key);
    key = null;
    return stays ? source : JSON.stringify(lostSecret);
  };
  const strip = (token: Token): string => {
    const [before, after] = [visible[at - 1]?.first ?? "", visible[at + 1]?.first];
    at += 1;
    isRegular &&= mayFollow(token, before);
    switch (token.first) {
      case "{":
      case "[":
        open.push({ key, isArray: token.first === "[" });
        key = null;
        return token.source;
      case "}":
      case "]": {
        key = null;
        const closes = open.at(-1)?.isArray === (token.first === "]");
        isRegular &&= closes;
        if (closes) open.pop();
        return token.source;
      }
      case ",":
        key = null;
        return token.source;
      case ":":
        isRegular &&= open.at(-1)?.isArray === false;
        return token.source;
      case '"': {
        isRegular &&= before === ":" || open.at(-1)?.isArray === true || after === ":";
        if (after !== ":" || before === ":" || !token.isIntact) return value(token, before);
        key = keyOf(token.source);
        return known.has(key) || (isRegular && open.some((each) => each.key === NAMES_ITS_CONTENT))
          ? token.source
          : JSON.stringify(lostSecret);
      }
      default:
        return isScalar(token) ? value(token, before) : OMITTED;
    }
  };
  return tokens.map((token) => (isBlank(token) ? token.source : strip(token))).join("");
}

const keyOf = (source: string): string => source.slice(1, -1);

/** Whether a value is surely of a field that may be stored. The items of an array belong to the field of the array. */
function mayStay(open: readonly Container[], key: string | null): boolean {
  const nearest = key ?? open.findLast((each) => each.key !== null || !each.isArray);
  const field = typeof nearest === "string" ? nearest : nearest?.isArray ? nearest.key : null;
  return (
    field !== null &&
    known.has(field) &&
    [field, ...open.map((each) => each.key)].every((name) => name === null || !excluded.has(name))
  );
}
