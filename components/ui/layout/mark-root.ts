const counts = new Map<string, number>();

/**
 * Sets an attribute of the root element until the returned function is called. Style sheets use it instead of `:has()`
 * on the whole page, which browsers evaluate again with every change of the page: it took half of the time of a keystroke.
 */
export function markRoot(attribute: `data-${string}`): () => void {
  const add = (by: 1 | -1) => {
    const count = (counts.get(attribute) ?? 0) + by;
    counts.set(attribute, count);
    document.documentElement.toggleAttribute(attribute, count > 0);
  };
  add(1);
  return () => add(-1);
}
