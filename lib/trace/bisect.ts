/**
 * Binary search for the first failing step when the service does not report steps. The first
 * `works` steps are known to succeed and the first `fails` steps are known to fail. `works` is -1
 * until the page is known to load without steps.
 */
export type Bisection = { readonly works: number; readonly fails: number };

export const beginBisection = (steps: number): Bisection => ({ works: -1, fails: steps });

/** The number of first steps to try next, or null when the failing step is known. */
export const nextProbe = ({ works, fails }: Bisection): number | null =>
  fails - works <= 1 ? null : Math.floor((works + fails) / 2);

export const narrowBisection = (known: Bisection, tried: number, worked: boolean): Bisection =>
  worked
    ? { ...known, works: Math.max(known.works, tried) }
    : { ...known, fails: Math.min(known.fails, tried) };

/** Upper bound of the remaining runs. */
export const maxProbes = ({ works, fails }: Bisection): number =>
  fails - works <= 1 ? 0 : Math.ceil(Math.log2(fails - works));

/**
 * Zero-based index of the failing step. -1 if the page fails without steps, null if not known yet.
 */
export const failingStep = (known: Bisection): number | null =>
  known.fails - known.works === 1 ? known.works : null;
