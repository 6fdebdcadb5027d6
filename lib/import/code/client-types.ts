import { actionTypes } from "@/lib/contract/schemas/actions";
import { formatFieldSchemas } from "@/lib/contract/schemas/formats";
import { keysOf } from "@/lib/contract/typed-keys";

const knownTypes = new Map(
  [...actionTypes, ...keysOf(formatFieldSchemas)].map((type) => [type.toLowerCase(), type]),
);

/** Classes of the Python client, such as `WaitAction` and `JsonFormat`, set the type of what they make. */
export function withClassType(
  name: string,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [, kind = ""] = /([A-Za-z]+)(?:Action|Format)$/.exec(name) ?? [];
  const type = knownTypes.get(kind.toLowerCase());
  return type === undefined ? fields : { type, ...fields };
}
