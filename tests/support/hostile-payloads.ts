import { CANARY_HOST } from "./hostile-payloads-constants";
import { dataPayloads } from "./hostile-payloads-data";
import { linkPayloads } from "./hostile-payloads-links";
import { markupPayloads } from "./hostile-payloads-markup";
import { stylePayloads } from "./hostile-payloads-styles";
import { textPayloads } from "./hostile-payloads-text";

/**
 * Texts from which a careless page runs a script, fetches, breaks its layout or is led astray, of the kinds that
 * public lists of such texts collect. Each is there once. `canary` is the host that nothing may reach.
 */
export const hostilePayloads = (canary: string): readonly string[] =>
  [...markupPayloads, ...stylePayloads, ...linkPayloads, ...textPayloads, ...dataPayloads].map(
    (text) => text.replaceAll(CANARY_HOST, canary),
  );
