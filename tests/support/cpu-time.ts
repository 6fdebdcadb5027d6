import { threadCpuUsage } from "node:process";

/** CPU time of this thread in milliseconds. Other programs on the machine do not change it. */
export function cpuTime(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time in milliseconds for which this thread worked without a pause for events. */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuTime();
  const note = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(note, 5);
  try {
    await work();
    // A task that lasts until the end.
    await new Promise((wait) => setTimeout(wait, 5));
  } finally {
    clearInterval(timer);
  }
  note();
  return longest;
}
