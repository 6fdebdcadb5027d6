import type { Collection } from "@/lib/collections/collection";
import type { Body } from "@/lib/request/body";
import type { Variable } from "@/lib/variables/variable";
import { base64, encodings } from "./secret-encodings";

/** How a user may write a secret: as issued, or encoded for the page that takes it. */
const spellings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  base64,
  ...Object.fromEntries(
    ["JSON", "percent", "HTML", "hexadecimal", "Unicode escapes", "decimal references"].map(
      (name) => [name, encodings[name] ?? String],
    ),
  ),
};

type Written = {
  readonly scrapeOptions: Body;
  readonly variables?: readonly Variable[];
  /** With plain variables replaced, as it is sent. */
  readonly sent?: Body;
};

/** Every place of a request that may hold a secret. */
const places: Readonly<Record<string, (text: string) => Written>> = {
  "a header": (text) => ({ scrapeOptions: { headers: { "X-Own": text } } }),
  "an Authorization header": (text) => ({
    scrapeOptions: { headers: { Authorization: `Bearer ${text}` } },
  }),
  "a cookie beside a reference": (text) => ({
    scrapeOptions: { headers: { Cookie: `sid={{sid}}; other=${text}` } },
    variables: [{ name: "sid", secret: true }],
  }),
  "typed text": (text) => ({ scrapeOptions: { actions: [{ type: "write", text }] } }),
  "a profile": (text) => ({ scrapeOptions: { profile: { name: text } } }),
  "audit data": (text) => ({ scrapeOptions: { auditMetadata: { username: text } } }),
  "a variable of a header": (text) => ({
    scrapeOptions: { headers: { Cookie: "sid={{visitor}}" } },
    variables: [
      { name: "visitor", value: text },
      { name: "api_token", value: text },
    ],
    sent: { headers: { Cookie: `sid=${text}` } },
  }),
};

export type SecretFixture = {
  readonly name: string;
  /** Texts that must not appear anywhere, in any encoding. */
  readonly secrets: readonly string[];
  /** The text as it is in the request. */
  readonly text: string;
  readonly body: Body;
  readonly sent: Body;
  readonly variables: readonly Variable[];
};

/** 56 requests with a secret: each place in each spelling. */
export const secretFixtures: readonly SecretFixture[] = Object.entries(places).flatMap(
  ([place, write], at) =>
    Object.entries(spellings).map(([spelling, spell]): SecretFixture => {
      const secret = `canary${at}/9f+Q2?x=&"<z7`;
      const text = spell(secret);
      const { scrapeOptions, variables = [], sent = scrapeOptions } = write(text);
      const bodyWith = (options: Body) => ({
        query: "lamps",
        scrapeOptions: { formats: ["markdown"], ...options },
      });
      return {
        name: `${place}, ${spelling}`,
        secrets: [secret, text],
        text,
        body: bodyWith(scrapeOptions),
        sent: bodyWith(sent),
        variables,
      };
    }),
);

export const collectionOf = ({ body, variables }: SecretFixture): Collection => ({
  name: "Fixture",
  variables,
  environments: [{ name: "Other", variables }],
  requests: [{ name: "Search", folders: ["Folder"], note: "", tags: [], body }],
});
