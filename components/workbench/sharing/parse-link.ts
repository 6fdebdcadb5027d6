import type { JsonObject } from "@/lib/contract/json-object";
import { lostSecret, mapSecretTexts } from "@/lib/contract/secret-reference";
import { namesInSecretText, shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { wordList } from "@/lib/format/count";
import { decodePermalink } from "@/lib/permalink/decode-permalink";
import { inSteps, type Stripped } from "@/lib/permalink/stripped";
import { bodyToDraft, type Draft } from "@/lib/request/draft";
import { escapeBody } from "@/lib/variables/resolve-body";

export type LinkDraft =
  | {
      ok: true;
      draft: Draft;
      /** Dotted paths of fields that the sender's request had and the link does not carry. */
      missing: string[];
      notes: string[];
    }
  | { ok: false; message: string };

/** Parses a permalink into a draft, with its missing fields and notes about scripts. */
export function linkToDraft(hash: string): LinkDraft {
  const link = decodePermalink(hash);
  if (!link.ok) return link;
  const missing = link.stripped.flatMap(missingPaths);
  const body = mapSecretTexts({ ...link.request }, (text, path) =>
    missing.includes(path.join(".")) ? lostSecret : text,
  );
  return {
    ok: true,
    draft: bodyToDraft(escapeBody(body)),
    missing,
    notes: [
      ...(link.scripts.length > 0
        ? [
            `This request runs a script on every page${inSteps(link.scripts)}. Review it before you run the request.`,
          ]
        : []),
      ...secretNotes(body),
      ...link.rejected.map((name) => `${name}: not allowed in links, so it was removed.`),
    ],
  };
}

/** Others wrote the request, and its values go to every page that it finds. */
function secretNotes(body: JsonObject): string[] {
  const names = new Set<string>();
  mapSecretTexts(body, (text) => {
    for (const name of namesInSecretText(shareableSecretText(text) ?? "")) names.add(`{{${name}}}`);
    return text;
  });
  return names.size === 0
    ? []
    : [
        `This request sends your ${wordList([...names])} to every page. Review it before you run the request.`,
      ];
}

/** One path for each step of a stripped field. Empty if the recipient need not supply it. */
const missingPaths = ({ name, supply, steps: at }: Stripped): string[] => {
  if (supply === null) return [];
  return name.includes("*") ? at.map((step) => name.replace("*", String(step - 1))) : [name];
};
