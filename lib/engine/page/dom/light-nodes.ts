import "server-only";
import { EventTarget, Element as LinkedomElement, parseHTML } from "linkedom/worker";

class NodeWithoutEvents {}

/** Makes the nodes of linkedom cheaper. Nothing here listens to nodes, or uses `classList` and inline styles. */
export function lightenNodes(): void {
  removeEventTables();
  readClassesFromAttribute();
  omitEmptyStyles();
}

/**
 * Nodes without event listeners, for which linkedom makes a table per node in a `WeakMap`. The garbage collector visits
 * its entries one by one, which took a quarter of the time of an extraction.
 */
function removeEventTables(): void {
  let type: unknown = parseHTML("<p>").document.documentElement.constructor;
  while (typeof type === "function") {
    const above: unknown = Object.getPrototypeOf(type);
    // A constructor calls the one that is its prototype at the time.
    if (above === EventTarget) Object.setPrototypeOf(type, NodeWithoutEvents);
    type = above;
  }
}

/** Without the set of names that linkedom makes for each element with a class, and joins on each access. */
function readClassesFromAttribute(): void {
  const setter = accessor("className").set;
  Object.defineProperty(LinkedomElement.prototype, "className", {
    configurable: true,
    get(this: Element) {
      return this.getAttributeNode("class")?.value ?? "";
    },
    set(this: Element, names: string) {
      const attribute = this.getAttributeNode("class");
      if (attribute === null) return setter?.call(this, names);
      const unique = /\s/.test(names)
        ? [...new Set(names.split(/\s+/).filter((name) => name !== ""))].join(" ")
        : names;
      if (attribute.value !== unique) attribute.value = unique;
    },
  });
}

/** Readability asks for the style of every element, and few have one. */
function omitEmptyStyles(): void {
  const { get } = accessor("style");
  const empty = Object.freeze({});
  Object.defineProperty(LinkedomElement.prototype, "style", {
    configurable: true,
    get(this: Element) {
      return this.hasAttribute("style") ? get?.call(this) : empty;
    },
  });
}

function accessor(name: "className" | "style"): PropertyDescriptor {
  const found = Object.getOwnPropertyDescriptor(LinkedomElement.prototype, name);
  if (found === undefined) throw new Error(`linkedom defines no ${name} of elements`);
  return found;
}
