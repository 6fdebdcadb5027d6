/** The value, or null without one. Browsers that block storage throw when it is read. */
export function orNull<Value>(read: () => Value | undefined): Value | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}
