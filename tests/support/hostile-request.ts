import fc from "fast-check";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { limits } from "@/lib/contract/limits";
import type { WireSearchRequest } from "@/lib/contract/request";
import { wireRequest } from "./arbitrary-request";

/**
 * Characters that end a string, start a command, expand, or display differently in some language.
 */
const sharpPieces = [
  "'",
  '"',
  '"""',
  "`",
  "\\",
  "\\\\'",
  "$HOME",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: meant for other languages
  "${HOME}",
  "$(touch owned)",
  "`touch owned`",
  "%PATH%",
  "%%",
  "!!",
  "^&|<>",
  "; touch owned #",
  "\n",
  "\r\n",
  "\r",
  "\t",
  "\0",
  "\u001b[31m",
  "\u007f\u0085",
  "\nJSON\n",
  "\n'@\n",
  "'@",
  "@'",
  "\nEOF\n",
  "*/",
  "//",
  "</script>",
  "#{x}",
  "{x}",
  "%s%n",
  "\\u0027",
  "\\n",
  "é",
  "e\u0301",
  "🎈",
  "👩‍👩‍👧",
  "שלום",
  "\u202eolleh\u202c",
  "\u2028\u2029",
  "\ufeff",
  "‘’“”",
  "\ud83d",
  "\udc00",
] as const;

const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...sharpPieces) },
      fc.string({ maxLength: 6 }),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());

/** Valid wire requests with texts and keys built from those pieces. */
export const hostileRequest: fc.Arbitrary<WireSearchRequest> = fc
  .record({
    request: wireRequest,
    query: hostileText.map((text) => `q${text}`.slice(0, limits.queryLength)),
    texts: fc.tuple(hostileText, hostileText, hostileText, hostileText, hostileText),
    key: hostileText,
    number,
    asOwnKey: fc.boolean(),
  })
  .map(
    ({ request, query, texts: [place, typed, script, question, tag], key, number, asOwnKey }) => {
      const schema = { [key]: { [tag]: [number, null, true, ""] } };
      // An own key, as `JSON.parse` creates it, instead of the prototype.
      if (asOwnKey) Object.defineProperty(schema, "__proto__", { value: key, enumerable: true });
      const read = fromWire({
        ...request,
        query,
        location: place,
        filter: { [key]: tag },
        scrapeOptions: {
          ...request.scrapeOptions,
          includeTags: [tag],
          formats: [
            ...(request.scrapeOptions?.formats ?? []),
            { type: "json", prompt: `p${typed}`, schema },
            { type: "question", question: `q${question}`, [key.slice(1)]: tag },
          ],
          actions: [
            { type: "write", text: typed },
            { type: "executeJavascript", script: `s${script}` },
          ],
        },
      });
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      return toWire(read.request);
    },
  );
