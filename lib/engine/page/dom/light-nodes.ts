import "server-only";
import { EventTarget, parseHTML } from "linkedom";

class NodeWithoutEvents {}

/**
 * Nodes without event listeners, for which linkedom makes a table per node in a `WeakMap`. The garbage collector visits
 * its entries one by one, which took a quarter of the time of an extraction. Nothing here listens to nodes.
 */
export function removeEventTables(): void {
  let type: unknown = parseHTML("<p>").document.documentElement.constructor;
  while (typeof type === "function") {
    const above: unknown = Object.getPrototypeOf(type);
    // A constructor calls the one that is its prototype at the time.
    if (above === EventTarget) Object.setPrototypeOf(type, NodeWithoutEvents);
    type = above;
  }
}
