import { isPlainObject, membersOf } from "./dynamic-expression";
import type { Assignment } from "./variables";

/** Changes of an object or list, which leave the first value as it is. */
export class ChangedValue {
  value: unknown;
  readonly #own = new Set<unknown>();

  constructor(value: unknown) {
    this.value = value;
  }

  apply({ kind, keys }: Assignment, assigned: unknown): void {
    const path = /^(?:member|delete)$/.test(kind) ? keys.slice(0, -1) : keys;
    const last = keys.at(-1) ?? "";
    this.value = this.#changed(this.value, path, (target) => {
      if (kind === "item") return Array.isArray(target) ? this.#longer(target, assigned) : target;
      if (kind === "append" || Array.isArray(target)) return this.#extended(target, assigned);
      // A deleted member is undefined.
      const members = kind === "merge" ? membersOf(assigned) : [[last, assigned] as const];
      const object = this.#object(target);
      for (const [key, value] of members) define(object, key, value);
      return object;
    });
  }

  #changed(target: unknown, keys: readonly string[], change: (inner: unknown) => unknown): unknown {
    const [key, ...rest] = keys;
    if (key === undefined) return change(target);
    const object = this.#object(target);
    const inner = Object.hasOwn(object, key) ? object[key] : undefined;
    define(object, key, this.#changed(inner, rest, change));
    return object;
  }

  /** A list with the items of another. Anything else, such as a list of which an item is replaced, stays. */
  #extended(target: unknown, items: unknown): unknown {
    if (!Array.isArray(target) || !Array.isArray(items)) return target;
    return items.reduce<unknown>(
      (list, item) => (Array.isArray(list) ? this.#longer(list, item) : list),
      target,
    );
  }

  #longer(target: readonly unknown[], item: unknown): unknown {
    // Only lists that were copied here may change, hence the cast.
    const list = this.#own.has(target) ? (target as unknown[]) : [...target];
    this.#own.add(list);
    list.push(item);
    return list;
  }

  #object(target: unknown): Record<string, unknown> {
    if (isPlainObject(target) && this.#own.has(target)) return target;
    const object = Object.fromEntries(membersOf(target));
    this.#own.add(object);
    return object;
  }
}

/** Sets a member by its name, also `__proto__`. */
const define = (object: object, key: string, value: unknown): void => {
  Object.defineProperty(object, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
};
