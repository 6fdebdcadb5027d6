/** Whether this tab may send the runs of a sweep. `none`: the browser has no locks on this page. */
export type TabLock = "checking" | "held" | "elsewhere" | "none";

/**
 * Waits for the lock of a sweep and holds it until the signal aborts or the tab ends. Web Locks exist only on https and
 * on localhost.
 */
export async function holdTabLock(
  sweep: string,
  onChange: (lock: TabLock) => void,
  signal: AbortSignal,
): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (!locks) return onChange("none");
  const name = `search-workbench.sweep.${sweep}`;
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const hold = async () => {
    if (signal.aborted) return;
    onChange("held");
    await ended;
  };
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await hold();
    return true;
  });
  if (isFree || signal.aborted) return;
  onChange("elsewhere");
  // Rejects when the signal aborts.
  await locks.request(name, { signal }, hold).catch(() => {});
}
