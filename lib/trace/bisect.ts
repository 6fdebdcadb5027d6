/**
 * The search for the first step that fails where the service tells nothing of steps: the first `works` steps are
 * known to be done, and the first `fails` are known to fail. `works` is -1 until the bare page is known to come.
 */
export type Bisection = { readonly works: number; readonly fails: number };

/** At the beginning: doing everything failed, and of the page alone nothing is known. */
export const beginBisection = (steps: number): Bisection => ({ works: -1, fails: steps });

/** How many of the first steps to try next, or null where the failing one is known. */
export const nextProbe = ({ works, fails }: Bisection): number | null =>
  fails - works <= 1 ? null : Math.floor((works + fails) / 2);

/** What is known after a run of the first `tried` steps. */
export const narrowBisection = (known: Bisection, tried: number, worked: boolean): Bisection =>
  worked
    ? { ...known, works: Math.max(known.works, tried) }
    : { ...known, fails: Math.min(known.fails, tried) };

/** Runs that it takes at most. */
export const maxProbes = ({ works, fails }: Bisection): number =>
  fails - works <= 1 ? 0 : Math.ceil(Math.log2(fails - works));

/** The place of the failing step, from 0; -1 where the page fails by itself, null where it is not known yet. */
export const failingStep = (known: Bisection): number | null =>
  known.fails - known.works === 1 ? known.works : null;
