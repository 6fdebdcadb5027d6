import { membersOf } from "./dynamic-expression";

export type CodeCall = {
  /** For example `client.search`. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** Keyword arguments, as in Python. */
  readonly named: Readonly<Record<string, unknown>>;
};

const MAPS = /(?:^|\.)(?:(?:mutable|hash)?mapOf|Map|Dict|list|Obj)$/i;
const EMPTY = /(?:Map|Dict|Object|Json)\w*\.new$|(?:^|\.)create\w*(?:Object|Map)\w*$/i;
const LISTS = /(?:^|\.)(?:listOf|arrayOf|asList|List\.of|List|Seq|list|c)$/;

/**
 * The value that a call makes of its arguments: `mapOf("a" to 1)`, `list(a = 1)`, `Map.of("a", 1)`, `listOf(1)`.
 * Undefined for other calls.
 */
export function madeValue({ name, args, named }: CodeCall): unknown {
  if (name === "Object.assign") return Object.fromEntries(args.flatMap(membersOf));
  // Java, which limits the length of a literal.
  if (name === "String.join" && args.every((each) => typeof each === "string"))
    return args.slice(1).join(args[0]);
  if (/(?:^|\.)Map\.of$/.test(name))
    return Object.fromEntries(
      args.flatMap((key, at) => (at % 2 === 0 ? [[String(key), args[at + 1]]] : [])),
    );
  if (args.length === 0 && EMPTY.test(name)) return {};
  if (Object.keys(named).length > 0)
    return args.length === 0 && MAPS.test(name) ? named : undefined;
  if (!LISTS.test(name)) return undefined;
  // Python makes a list of another one.
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}
