import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatCreditRange } from "@/lib/format/count";
import type { Body } from "../body";
import { estimateCredits } from "../estimate";
import { type Preset, presets, type StartFor } from "./presets";

/** A preset to run with one click. */
export type StartingPoint = Pick<Preset, "id" | "name" | "help"> & {
  /** The estimate: `≈ 2–12 credits`. */
  readonly cost: string;
  readonly body: Body;
};

export type StartingPoints = Readonly<Record<StartFor, readonly StartingPoint[]>>;

/** The presets to offer before the first run, by the kind of connection. */
export function startingPoints(rates: CreditRates): StartingPoints {
  const pointsFor = (kind: StartFor) =>
    presets
      .filter(({ startFor }) => startFor?.includes(kind))
      .map(({ id, name, help, request }): StartingPoint => {
        const { min, max } = estimateCredits(request, rates);
        return { id, name, help, cost: `≈ ${formatCreditRange(min, max)}`, body: { ...request } };
      });
  return { engine: pointsFor("engine"), service: pointsFor("service") };
}
