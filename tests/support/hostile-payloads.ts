import { CANARY_HOST } from "./hostile-payloads-constants";
import { dataPayloads } from "./hostile-payloads-data";
import { linkPayloads } from "./hostile-payloads-links";
import { markupPayloads } from "./hostile-payloads-markup";
import { stylePayloads } from "./hostile-payloads-styles";
import { textPayloads } from "./hostile-payloads-text";

/**
 * Texts that make a careless page run a script, fetch, break its layout or misbehave, as collected
 * in public payload lists. Without duplicates. `canary` is a host that must never be contacted.
 */
export const hostilePayloads = (canary: string): readonly string[] =>
  [...markupPayloads, ...stylePayloads, ...linkPayloads, ...textPayloads, ...dataPayloads].map(
    (text) => text.replaceAll(CANARY_HOST, canary),
  );

/** The shorter texts, in ten groups: one for each result of a response. */
export function hostileGroups(canary: string): readonly string[] {
  const texts = hostilePayloads(canary).filter((text) => text.length < 600);
  return Array.from({ length: 10 }, (_, at) =>
    texts.filter((_text, index) => index % 10 === at).join("\n\n"),
  );
}
