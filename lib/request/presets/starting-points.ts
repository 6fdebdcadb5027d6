import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Body } from "../body";
import { estimateCredits } from "../estimate";
import type { Estimated } from "../estimate/for-connection";
import { type Preset, presets, type StartFor } from "./presets";

export type StartingPoint = Pick<Preset, "id" | "name" | "help"> & {
  /** Only with the lines that depend on the connection. */
  readonly estimate: Estimated;
  readonly body: Body;
};

export type StartingPoints = Readonly<Record<StartFor, readonly StartingPoint[]>>;

/** The presets to offer before the first run, by the kind of connection. */
export function startingPoints(rates: CreditRates): StartingPoints {
  const pointsFor = (kind: StartFor) =>
    presets
      .filter(({ startFor }) => startFor?.includes(kind))
      .map(({ id, name, help, request }): StartingPoint => {
        const { likely, max, isOpen, kind, ...rest } = estimateCredits(request, rates);
        const lines = rest.lines.filter(({ option }) => option !== undefined);
        const estimate = { likely, max, isOpen, kind, lines };
        return { id, name, help, estimate, body: { ...request } };
      });
  return { engine: pointsFor("engine"), service: pointsFor("service") };
}
