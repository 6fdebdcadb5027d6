import { mergeShapes, type Shape } from "./shape";

/** Objects with fewer different keys have named fields. */
const MIN_KEYS = 20;
/** Objects with more keys than this are never listed field by field. */
const MAX_KEYS = 400;
/** Names that most objects share are not data. */
const COMMON_SHARE = 0.5;
/** Share of the keys that are not identifiers, above which keys are data. */
const DATA_SHARE = 0.9;

/**
 * The shape of all values, if the keys of an object are data, such as host names or dates. Null for named fields.
 */
export function recordValues(shape: Shape): Shape | null {
  const { fields } = shape;
  if (fields.size < MIN_KEYS) return null;
  const isRecord = fields.size > MAX_KEYS || areKeysData(fields) || !hasCommonField(shape);
  return isRecord ? [...fields.values()].reduce(mergeShapes) : null;
}

const hasCommonField = ({ object, fields }: Shape): boolean =>
  [...fields.values()].some(({ count }) => count >= object * COMMON_SHARE);

/** Names have no dots, slashes, spaces or leading digits. Those of HTML have colons. */
function areKeysData(fields: ReadonlyMap<string, unknown>): boolean {
  const keys = [...fields.keys()];
  const data = keys.filter((key) => !/^[A-Za-z_$][\w$:-]*$/.test(key));
  return data.length > keys.length * DATA_SHARE;
}
