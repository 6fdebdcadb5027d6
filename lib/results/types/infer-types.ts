import { type Drift, findDrift, MAX_DRIFT } from "./drift";
import { toJsonSchema } from "./json-schema";
import { ShapeCollector } from "./shape";
import { toTypeScript } from "./typescript";

/** Types of one or more responses, and what differs from the contract. */
export type InferredTypes = {
  readonly typescript: string;
  /** As formatted text: a schema may have keys that a message between threads would lose. */
  readonly jsonSchema: string;
  readonly drift: readonly Drift[];
  readonly moreDrift: number;
  readonly responses: number;
  readonly unreadable: number;
  /** Whether parts were left out because of a limit. */
  readonly isCut: boolean;
};

const NAME = "SearchResponse";

/** Reads one response after the other, so that only one is in memory. */
export async function inferTypes(bodies: readonly Blob[]): Promise<InferredTypes> {
  const collector = new ShapeCollector();
  let unreadable = 0;
  for (const body of bodies)
    try {
      collector.add(JSON.parse(await body.text()));
    } catch {
      unreadable += 1;
    }
  const { shape } = collector;
  const drift = shape.count === 0 ? [] : findDrift(shape);
  return {
    typescript: toTypeScript(shape, NAME),
    jsonSchema: `${JSON.stringify(toJsonSchema(shape, NAME), null, 2)}\n`,
    drift: drift.slice(0, MAX_DRIFT),
    moreDrift: Math.max(0, drift.length - MAX_DRIFT),
    responses: bodies.length - unreadable,
    unreadable,
    isCut: collector.isCut,
  };
}
