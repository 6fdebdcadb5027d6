import {
  MAX_KEY,
  type RecordedBox,
  type RecordedLayout,
  unrecordedTags,
} from "@/components/actions-editor/picker/recorded-layout";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";

/** Elements. Later ones cannot be picked over the screenshot. */
const MAX_BOXES = 6_000;
/** CSS pixels. */
const MAX_PIXELS = 1_000_000;

/**
 * An expression with the layout of the page as JSON. Boxes are cut where a scrolling or hidden
 * overflow cuts them; invisible elements have no area.
 */
export const layoutExpression = `(() => {
  const { documentElement: root, body } = document;
  const boxes = [];
  const known = new Map();
  for (const element of [root, ...document.querySelectorAll("body, body *")]) {
    if (boxes.length === ${MAX_BOXES}) break;
    const { localName: tag, parentElement: above } = element;
    const parent = element === root ? null : known.get(above);
    if (parent === undefined || ${unrecordedTags}.test(tag)) continue;
    const { position, overflowX, zIndex } = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    const whole = [rect.left + scrollX, rect.top + scrollY, rect.right + scrollX, rect.bottom + scrollY];
    const clip = !parent || position === "fixed" ? null : position === "absolute" ? parent.outer : parent.clip;
    const box = clip
      ? [Math.max(whole[0], clip[0]), Math.max(whole[1], clip[1]), Math.min(whole[2], clip[2]), Math.min(whole[3], clip[3])]
      : whole;
    const isShown = !element.checkVisibility || element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const own = overflowX === "visible" || element === root || element === body ? clip : box;
    const layer = (parent && parent.layer) || (position !== "static" && Number.parseInt(zIndex, 10)) || 0;
    const id = element.getAttribute("id");
    const [x, y] = [Math.round(box[0]), Math.round(box[1])];
    const size = isShown ? [Math.max(0, Math.round(box[2]) - x), Math.max(0, Math.round(box[3]) - y)] : [0, 0];
    if (tag !== "svg") known.set(element, {
      at: boxes.length, layer, clip: own, outer: position === "static" && parent ? parent.outer : own,
    });
    boxes.push([(tag + (id ? "#" + id : "")).slice(0, ${MAX_KEY}), parent ? parent.at : -1, x, y, ...size, layer]);
  }
  const size = (name) => Math.max(root["scroll" + name], body ? body["scroll" + name] : 0, window["inner" + name]);
  return JSON.stringify({ width: size("Width"), height: size("Height"), boxes });
})()`;

/** Parses the untrusted JSON of the layout. Returns null unless all of it is valid. */
export function parseLayout(json: string): RecordedLayout | null {
  const layout = parseJson(json);
  if (!isJsonObject(layout)) return null;
  const { width, height, boxes } = layout;
  if (!isLength(width) || !isLength(height) || width === 0 || height === 0) return null;
  if (!Array.isArray(boxes) || boxes.length === 0 || boxes.length > MAX_BOXES) return null;
  const read = boxes.map((box: unknown, at) => parseBox(box, at));
  const valid = read.filter((box) => box !== null);
  return valid.length === read.length ? { width, height, boxes: valid } : null;
}

function parseBox(value: unknown, at: number): RecordedBox | null {
  if (!Array.isArray(value)) return null;
  const [key, parent, x, y, width, height, layer]: unknown[] = value;
  const isPlaced = isInteger(parent) && (at === 0 ? parent === -1 : parent >= 0 && parent < at);
  if (typeof key !== "string" || key.length > MAX_KEY || !isPlaced) return null;
  if (!isPosition(x) || !isPosition(y) || !isLength(width) || !isLength(height)) return null;
  return isInteger(layer) ? { key, parent, x, y, width, height, layer } : null;
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
const isPosition = (value: unknown): value is number =>
  isInteger(value) && Math.abs(value) <= MAX_PIXELS;
const isLength = (value: unknown): value is number => isPosition(value) && value >= 0;
