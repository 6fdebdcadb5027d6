import { fromWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";
import { fitsLimits } from "./fits-limits";
import { bodyForLink, stepsWithEmptyField } from "./link-body";
import { linkLimits } from "./link-limits";
import { linkVersion, unpackText } from "./pack";
import { decodeStripped, groupStripped, type Stripped, strippedKinds } from "./stripped";

export type DecodedLink =
  | {
      ok: true;
      /** The parsed request. Scripts that were stripped are empty. */
      request: SearchRequest;
      /** Parts of the original request that the link does not contain. */
      stripped: Stripped[];
      /** Dotted paths of rejected fields: unknown ones, and those that a link may not carry. */
      rejected: string[];
      /** Numbers, from 1, of the actions that run a script; the user reviews them before a run. */
      scripts: number[];
    }
  | { ok: false; message: string };

const fail = (message: string): DecodedLink => ({ ok: false, message });

const DAMAGED =
  "This link is truncated or damaged. Ask for it again, preferably as a file or in code formatting.";

/** Decodes the fragment after "#". Never throws. */
export function decodePermalink(hash: string): DecodedLink {
  if (hash.length > linkLimits.written)
    return fail("This link is too large. Ask for the request as a file.");
  let first: DecodedLink | null = null;
  for (const fragment of parseFragment(hash)) {
    const read = readPayload(fragment);
    if (read.ok) return read;
    first ??= read;
  }
  return first ?? fail(DAMAGED);
}

function readPayload({ version, payload }: Fragment): DecodedLink {
  const unpacked = unpackText(version, payload);
  if (!unpacked.ok) {
    switch (unpacked.reason) {
      case "version":
        return fail(
          `This link has version ${version}; this workbench supports versions up to ${linkVersion}.`,
        );
      case "too-large":
        return fail("This link is too large. Ask for the request as a file.");
      case "damaged":
        return fail(DAMAGED);
    }
  }
  const start = unpacked.text.indexOf("{");
  const json = start < 0 ? null : parseJsonBody(unpacked.text.slice(start));
  if (!json?.ok || !isJsonObject(json.value)) return fail(DAMAGED);
  if (!fitsLimits(json.value, linkLimits))
    return fail("This link is too large. Ask for the request as a file.");
  return readBody(json.value, unpacked.text.slice(0, start));
}

function readBody(linked: Body, letters: string): DecodedLink {
  const { body, stripped: refusedPaths } = bodyForLink(linked, { texts: true, scripts: true });
  const names = decodeStripped(letters);
  const emptied = names.includes("scrapeOptions.actions.*.script")
    ? stepsWithEmptyField(body, "executeJavascript", "script")
    : [];
  const read = fromWire(withScripts(body, emptied, "0"));
  if (!read.ok) return fail(`This link contains an invalid request: ${issueLine(read.issues)}`);
  const request = withScripts(read.request, emptied, "");
  const { known, unknown } = groupStripped(refusedPaths);
  const steps = (name: string) => {
    if (name === "scrapeOptions.actions.*.script") return emptied;
    return name === "scrapeOptions.actions.*.text"
      ? stepsWithEmptyField(body, "write", "text")
      : [];
  };
  return {
    ok: true,
    request,
    stripped: names.map((name) => ({ ...strippedKinds[name], name, steps: steps(name) })),
    rejected: [...known.map(({ name }) => name), ...unknown],
    scripts: scriptSteps(request),
  };
}

const issueLine = (issues: readonly RequestIssue[]): string => {
  const first = issues[0];
  if (!first) return "";
  const place = first.path.join(".");
  return place === "" ? first.message : `${place}: ${first.message}`;
};

type WithActions = { readonly scrapeOptions?: { readonly actions?: readonly unknown[] } };

/** The contract requires a non-empty script, so stripped scripts get a placeholder for parsing. */
function withScripts<T extends object>(body: T, steps: readonly number[], script: string): T {
  const { scrapeOptions }: WithActions = body;
  if (steps.length === 0 || !scrapeOptions?.actions) return body;
  const actions = scrapeOptions.actions.map((action, at) =>
    isJsonObject(action) && steps.includes(at + 1) ? { ...action, script } : action,
  );
  return { ...body, scrapeOptions: { ...scrapeOptions, actions } };
}

const scriptSteps = ({ scrapeOptions }: SearchRequest): number[] =>
  (scrapeOptions?.actions ?? []).flatMap((action, at) =>
    action.type === "executeJavascript" && action.script !== "" ? [at + 1] : [],
  );

type Fragment = { readonly version: number; readonly payload: string };

/**
 * Version and payload of a fragment that other programs may have changed: removes surrounding
 * punctuation and tracking parameters, decodes percent-encoding, joins lines. Returns several
 * candidates if ambiguous, the most literal first; the checksum decides. Empty for other fragments.
 */
function parseFragment(hash: string): readonly Fragment[] {
  const plain = decoded(hash);
  const match = /^#r=(\d{1,9})\.(.*)$/s.exec(plain);
  if (!match) return [];
  const version = Number(match[1]);
  // Chats escape Markdown characters with a backslash.
  const rest = (match[2] ?? "").replaceAll("\\", "");
  const first = /^[^\s.,;:!?)>\]}'"*&<|]*/.exec(rest)?.[0] ?? "";
  const joined = rest.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, "");
  const whole = /^[\w-]*/.exec(joined)?.[0] ?? "";
  return [...new Set([first, whole])].map((payload) => ({ version, payload }));
}

/** Percent-decodes the text, repeatedly if several programs encoded it. */
function decoded(hash: string): string {
  let text = hash;
  for (let times = 0; times < 3 && text.includes("%"); times += 1)
    text = text.replace(/%[\da-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
  return text;
}
