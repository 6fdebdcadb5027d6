import { firstIndex } from "@/lib/format/first-index";
import { type CodeToken, expressionEnd } from "./tokens";

/** A statement that gives a variable its value or changes it. */
export type Assignment = {
  /** Positions of the variable and of the value. */
  readonly at: number;
  readonly value: number;
  /** `append` continues a text or list, `item` adds to a list; `merge` adds all members of an object. */
  readonly kind: "set" | "append" | "member" | "item" | "merge" | "delete";
  /** The path of the member that is set or changed. */
  readonly keys: readonly string[];
};

const SETTER =
  /^(?:put|putIfAbsent|set|setdefault|insert|add|addProperty|Add|TryAdd|store|insert_or_assign)$/;
/** Calls that add all members of another object, `merge!` of Ruby. */
const MERGER = /^(?:update|putAll|addAll|merge!)$/;
const REMOVER = /^(?:pop|delete|remove|Remove)$/;
/** Calls that continue a list or text. */
export const APPENDER =
  /^(?:put|add|Add|push|push_back|push_str|append|append(?:ln|Line)|Append(?:Line)?|write|WriteString)$/;

type Sign = (at: number, sign: string) => boolean;

/**
 * Finds what `x = …`, `x += …`, `x.key = …`, `x["key"]["inner"] = …`, `x->key = …`, `x.put("key", …)`, `x.key.push(…)`
 * `x.update(…)` and `x, y = …, …` assign, in their order.
 */
export function assignmentsIn(
  tokens: readonly CodeToken[],
  source: string,
): ReadonlyMap<string, readonly Assignment[]> {
  const assignments = new Map<string, Assignment[]>();
  const is: Sign = (at, sign) => tokens[at]?.kind === "sign" && tokens[at]?.value === sign;
  const open: string[] = [];
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === "sign" && /^[([{]$/.test(value)) open.push(value);
    else if (kind === "sign" && /^[)\]}]$/.test(value)) open.pop();
    if (kind !== "name") continue;
    const found = assignmentAt(tokens, at, is);
    const isSet = found?.kind === "set";
    // Perl writes a member of `%body` as `$body{limit}`.
    const isHash = !isSet && !assignments.has(value) && assignments.has(value.slice(1));
    const known = assignments.get(isHash && value.startsWith("$") ? value.slice(1) : value);
    // PHP and C++ make an object by setting its first member.
    const isFirst = isSet || (found?.kind === "member" && !is(at + 1, "."));
    const isArgument = isSet && open.at(-1) === "(";
    const others = isSet && !isArgument ? setTogether(tokens, found, source) : [];
    for (const other of others) {
      const name = tokens[other.at]?.value ?? "";
      if (!assignments.get(name)?.push(other)) assignments.set(name, [other]);
    }
    if (others.length > 0) continue;
    if (!known && found && isFirst) assignments.set(value, [found]);
    // In parentheses, an equals sign names an argument of a call.
    else if (known && found && !isArgument) known.push(found, ...chained(tokens, found));
  }
  return assignments;
}

/** Maximum variables that one statement sets, and tokens of each value. */
const MAX_TOGETHER = 20;
const MAX_TOGETHER_VALUE = 100;

/** The assignments of `x, y = 1, 2` on one line. Empty unless the assignment is that of its last variable. */
function setTogether(
  tokens: readonly CodeToken[],
  { at, value }: Assignment,
  source: string,
): Assignment[] {
  const names = [at];
  for (let first = at; names.length < MAX_TOGETHER; names.unshift(first)) {
    if (tokens[first - 1]?.value !== "," || tokens[first - 2]?.kind !== "name") break;
    first -= 2;
  }
  const [first = at] = names;
  const isLine = !source.slice(tokens[first]?.from, tokens[value]?.from).includes("\n");
  if (names.length === 1 || !isLine || !beginsStatement(tokens, first, source)) return [];
  const values = [value];
  for (let from = value; values.length < names.length; values.push(from)) {
    const end = from + expressionEnd(tokens.slice(from, from + MAX_TOGETHER_VALUE), 0);
    if (tokens[end]?.value !== ",") return [];
    from = end + 1;
  }
  return names.map((name, index) => ({
    at: name,
    value: values[index] ?? value,
    kind: "set",
    keys: [],
  }));
}

/** Whether a name is the first of its line or statement, and not one of those that JavaScript takes from an object. */
function beginsStatement(tokens: readonly CodeToken[], at: number, source: string): boolean {
  const [before, opening] = [tokens[at - 1], tokens[at - 2]];
  if (!before || /^(?:;|local)$/.test(before.value)) return true;
  const isTaken = before.value === "{" && /^(?:const|let|var|[(,:=])$/.test(opening?.value ?? "");
  const isContinued = /^[,=]$/.test(before.value);
  return !isTaken && !isContinued && source.slice(before.to, tokens[at]?.from).includes("\n");
}

/** Maximum calls of a chain, and tokens of a call in it. */
const MAX_CHAINED = 50;
const MAX_CALL = 100;

/** The calls that continue a text, list or object in the same statement: `x.append("a").append("b")`. */
function chained(tokens: readonly CodeToken[], first: Assignment): Assignment[] {
  const more: Assignment[] = [];
  const isMember = first.kind === "member";
  const isCall = tokens[first.value - 1]?.value === (isMember ? "," : "(");
  for (let { value } = first; isCall && more.length < MAX_CHAINED; ) {
    const end = value + expressionEnd(tokens.slice(value, value + MAX_CALL), 0);
    const [close, dot, name, open, key, comma] = tokens
      .slice(end, end + 6)
      .map((each) => each.value);
    if (close !== ")" || dot !== "." || open !== "(") break;
    if (!(isMember ? SETTER : APPENDER).test(name ?? "") || (isMember && comma !== ",")) break;
    value = end + (isMember ? 6 : 4);
    const keys = isMember ? [...first.keys.slice(0, -1), key ?? ""] : first.keys;
    more.push({ ...first, value, keys });
  }
  return more;
}

/** Maximum depth of a member that is set. */
const MAX_PATH = 20;

/** The members `.a`, `->a`, `$a`, `["a"]`, `[:a]`, `{a}` and `->{a}` from a position, and the position after each. */
function pathAt(tokens: readonly CodeToken[], from: number, is: Sign) {
  const path: { readonly key: string; readonly next: number }[] = [];
  const isJoined = (at: number) => tokens[at]?.from === tokens[at - 1]?.to;
  for (let next = from; path.length < MAX_PATH; next = path.at(-1)?.next ?? next) {
    const open = is(next, "-") && is(next + 1, ">") ? next + 2 : next;
    const before = tokens[open - 1];
    const isPerl = open > next || (/^(?:\$.|\}$)/.test(before?.value ?? "") && isJoined(open));
    const isBrace = isPerl && is(open, "{");
    const isBracket = isBrace || is(open, "[");
    // Names are keys in braces of Perl, and after the colon of a symbol of Ruby.
    const isName = isBrace || is(open + 1, ":");
    const at = open + (isBracket ? (is(open + 1, ":") ? 2 : 1) : is(open, ".") ? 1 : 0);
    const { kind, value: key = "" } = tokens[at] ?? {};
    const isMember = at > next || (key.startsWith("$") && isJoined(at));
    if (!isBracket && isMember && kind === "name")
      path.push({ key: key.replace(/^\$/, ""), next: at + 1 });
    else if (
      isBracket &&
      kind === (isName ? "name" : "text") &&
      /^[\]}]$/.test(tokens[at + 1]?.value ?? "")
    )
      path.push({ key, next: at + 2 });
    else break;
  }
  return path;
}

/** Maximum tokens of a type. */
const MAX_TYPE = 60;

/** The position after a type annotation, as in `body: Record<string, unknown> = …`. Without one, the same. */
function afterType(tokens: readonly CodeToken[], place: number, is: Sign): number {
  let open = 0;
  for (let at = place + 1; is(place, ":") && open >= 0 && at < place + MAX_TYPE; at += 1) {
    const { kind, value = "" } = tokens[at] ?? {};
    if (open === 0 && value === "=") return at;
    if (/^[[{<]$/.test(value)) open += 1;
    else if (/^[\]}>]$/.test(value)) open -= 1;
    else if (open > 0) continue;
    else if (kind === "sign" ? !/^[.|?]$/.test(value) : tokens[at - 1]?.kind !== "sign") break;
  }
  return place;
}

function assignmentAt(tokens: readonly CodeToken[], at: number, is: Sign): Assignment | null {
  if (is(at - 1, ".") || (is(at - 2, "-") && is(at - 1, ">"))) return null;
  // `Object.assign(x, …)`.
  if (is(at - 1, "(") && is(at + 1, ",") && tokens[at - 2]?.value === "assign")
    return { at, value: at, kind: "merge", keys: [] };
  const assigned = afterSign(tokens, afterType(tokens, at + 1, is), is);
  if (assigned !== null) return { at, value: assigned, kind: "set", keys: [] };
  if (is(at + 1, "+") && is(at + 2, "=")) return { at, value: at + 3, kind: "append", keys: [] };
  if (is(at + 1, "|") && is(at + 2, "=")) return { at, value: at + 3, kind: "merge", keys: [] };
  const path = pathAt(tokens, at + 1, is);
  const keys = path.map(({ key }) => key);
  const next = path.at(-1)?.next ?? at + 1;
  if (is(next, "[") && is(next + 1, "]") && is(next + 2, "="))
    return { at, value: next + 3, kind: "item", keys };
  // `body[:sources] << "web"` of Ruby.
  if (is(next, "<") && is(next + 1, "<") && tokens[next]?.to === tokens[next + 1]?.from)
    return { at, value: next + 2, kind: "item", keys };
  // `delete x.a`, `del x["a"]`, `unset(x["a"])`.
  const before = tokens[at - (is(at - 1, "(") ? 2 : 1)]?.value ?? "";
  if (keys.length > 0 && /^(?:del|delete|unset)$/.test(before))
    return { at, value: at, kind: "delete", keys };
  const isDefault = (is(next, "??") || is(next, "||")) && is(next + 1, "=");
  const value = isDefault ? next + 2 : afterSign(tokens, next, is);
  if (value !== null) return { at, value, kind: "member", keys };
  return calledAt(tokens, { at, next, keys }, is);
}

/** The change that the call of a method makes, `x.put("a", 1)`. Null for other calls. */
function calledAt(
  tokens: readonly CodeToken[],
  { at, next: after, keys }: { at: number; next: number; keys: string[] },
  is: Sign,
): Assignment | null {
  const next = is(after, "!") ? after + 1 : after;
  const method = is(next, "(") ? `${keys.pop() ?? ""}${next > after ? "!" : ""}` : "";
  // A symbol of Ruby: `x.store(:a, 1)`.
  const start = is(next + 1, ":") ? next + 2 : next + 1;
  const member = tokens[start];
  const isText = member?.kind === (start > next + 1 ? "name" : "text");
  if (member && isText && is(start + 1, ",") && SETTER.test(method))
    return { at, value: start + 2, kind: "member", keys: [...keys, member.value] };
  if (member && isText && REMOVER.test(method))
    return { at, value: at, kind: "delete", keys: [...keys, member.value] };
  // The members of the nested value are unknown, so that it is an expression.
  if (member && /^put(?:Array|Object)$/.test(method) && is(next + 2, ")"))
    return { at, value: at, kind: "member", keys: [...keys, member.value] };
  if (MERGER.test(method)) return { at, value: next + 1, kind: "merge", keys };
  if (method === "extend") return { at, value: next + 1, kind: "append", keys };
  return APPENDER.test(method) && !is(next + 1, ")")
    ? { at, value: next + 1, kind: "item", keys }
    : null;
}

/** The position after a sign that assigns, `<-` in R. Null without one. */
function afterSign(tokens: readonly CodeToken[], at: number, is: Sign): number | null {
  if (is(at, "=") || is(at, ":=")) return at + 1;
  const isArrow = is(at, "<") && is(at + 1, "-") && tokens[at]?.to === tokens[at + 1]?.from;
  return isArrow ? at + 2 : null;
}

/** The assignments that give a variable its value at a position: from the last one that sets it. */
export function assignmentsBefore(all: readonly Assignment[], place: number): Assignment[] {
  const end = firstIndex(all.length, (index) => (all[index]?.at ?? 0) >= place);
  let start = end - 1;
  while (start > 0 && all[start]?.kind !== "set") start -= 1;
  return all.slice(Math.max(start, 0), end);
}
