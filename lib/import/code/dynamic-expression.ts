import { isJsonObject } from "@/lib/contract/json-object";

/** An expression that cannot be evaluated statically. */
export class DynamicExpression {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isJsonObject(value) && !(value instanceof DynamicExpression);

/** The members of an object that is added to another. An expression is its own member. */
export function membersOf(value: unknown): [string, unknown][] {
  if (value instanceof DynamicExpression) return [[value.text, value]];
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Parts of a text in the syntax of an interpolation: `${name}`, `#{name}`, `{name}`. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/[$#]?\{[^{}]{1,80}\}/g)].map(([placeholder]) => placeholder);

/** Placeholders for values in a text, and doubled braces, which are one brace. */
export const PLACEHOLDERS = {
  dollar: /\$\{([^{}]{1,80})\}/g,
  braces: /\{\{|\}\}|\{([^{}]{1,80})\}/g,
  named: /[$#]\{([^{}]{1,80})\}|\$([A-Za-z_]\w{0,60})/g,
  doubled: /\{\{([^{}]{1,80})\}\}/g,
} as const;
