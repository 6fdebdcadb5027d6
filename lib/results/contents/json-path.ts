/** From the root of a JSON value: property names and array indexes. */
export type Path = readonly (string | number)[];

export type PathNode = { readonly path: Path; readonly value: unknown };

const PLAIN_NAME = /^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/;

/** Formats a path as JSONPath, with dots where names allow it: `$.data.web[0].title`. */
export const formatPath = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return PLAIN_NAME.test(step) ? `${text}.${step}` : `${text}[${JSON.stringify(step)}]`;
  }, "$");

export type Comparable =
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "query"; readonly query: Query }
  | { readonly kind: "call"; readonly name: FunctionName; readonly inputs: readonly Comparable[] };

export const functionNames = ["length", "count", "value", "match", "search"] as const;
export type FunctionName = (typeof functionNames)[number];

export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

export type Condition =
  | { readonly kind: "or" | "and"; readonly all: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  | { readonly kind: "exists"; readonly of: Comparable }
  | {
      readonly kind: "compare";
      readonly left: Comparable;
      readonly by: ComparisonOperator;
      readonly right: Comparable;
    };

export type Selector =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | {
      readonly kind: "slice";
      readonly start: number | null;
      readonly end: number | null;
      readonly step: number;
    }
  | { readonly kind: "all" }
  | { readonly kind: "filter"; readonly condition: Condition };

export type Segment = { readonly deep: boolean; readonly selectors: readonly Selector[] };

/** Relative to the root or, in a filter, to the current node. */
export type Query = { readonly from: "root" | "node"; readonly segments: readonly Segment[] };
