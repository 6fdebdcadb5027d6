/** Whether a JSON value is within the limits. Not recursive; stops at the first exceeded limit. */
export function fitsLimits(value: unknown, limits: { depth: number; values: number }): boolean {
  let level: unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      if (depth >= limits.depth) return false;
      for (const inner of Object.values(each)) next.push(inner);
      if (values + next.length > limits.values) return false;
    }
    values += next.length;
    level = next;
  }
  return true;
}
