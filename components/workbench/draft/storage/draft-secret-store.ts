import { heldLimits } from "@/lib/contract/draft-secrets";
import {
  draftOfHandle,
  lostSecret,
  secretHandle,
  secretReference,
} from "@/lib/contract/secret-reference";
import type { Draft } from "@/lib/request/draft";
import type { ReferTo } from "@/lib/request/strip";
import { heldSecrets, holdSecrets } from "@/lib/transport/draft-secrets";

/**
 * Lets the server hold the secret texts of a draft while it is open, so that a reload can refer to them. The browser
 * stores references only, and the server never returns a text.
 */
export type DraftSecretStore = {
  /** Calls `store` with the function that makes references, then sends new texts to the server. */
  readonly save: (store: (referTo: ReferTo) => void) => void;
  /** Makes the server forget all texts of the draft. */
  readonly release: () => void;
  /** The fields of a stored draft whose text the server does not hold for it. Null without references. */
  readonly findLost: (draft: Draft) => Promise<readonly SecretField[]> | null;
};

export function createDraftSecretStore(draftId: string): DraftSecretStore {
  let handles: ReadonlyMap<string, string> = new Map();
  let held: ReadonlySet<string> = new Set();
  /** Undo can bring these back until the page closes. */
  let restored: readonly string[] = [];
  let isSending = false;
  let next: { keep: Set<string>; texts: Map<string, string> } | null = null;

  // One at a time, because each request replaces what the server holds.
  const send = async () => {
    if (isSending) return;
    isSending = true;
    while (next) {
      const { keep, texts } = next;
      next = null;
      const fresh = [...texts].filter(([handle]) => !held.has(handle));
      const remaining = [...keep, ...texts.keys()].filter((handle) => held.has(handle));
      if (fresh.length === 0 && remaining.length === held.size) continue;
      const now = await holdSecrets(draftId, { keep: remaining, texts: Object.fromEntries(fresh) });
      // After a failure, the next change sends everything again.
      held = new Set(now ?? []);
    }
    isSending = false;
  };

  return {
    save: (store) => {
      const texts = new Map<string, string>();
      const used = new Map<string, string>();
      store((text) => {
        const known = secretHandle(text);
        if (known !== undefined) return text;
        if (text.length > heldLimits.textLength) return lostSecret;
        const handle = used.get(text) ?? handles.get(text) ?? newHandle(draftId);
        used.set(text, handle);
        texts.set(handle, text);
        return secretReference(handle);
      });
      handles = used;
      next = { keep: new Set(restored), texts };
      void send();
    },
    release: () => {
      handles = new Map();
      restored = [];
      next = { keep: new Set(), texts: new Map() };
      void send();
    },
    findLost: (draft) => {
      const references = referencesIn(draft);
      if (references.length === 0) return null;
      const isOwn = references.some(({ handle }) => draftOfHandle(handle) === draftId);
      return (isOwn ? heldSecrets(draftId) : Promise.resolve([])).then((now) => {
        // Without a response nothing is known. The server rejects a run that refers to a lost text.
        if (!now) return [];
        held = new Set(now);
        restored = now;
        return references.filter(({ handle }) => !held.has(handle)).map(({ path }) => path);
      });
    },
  };
}

const newHandle = (draftId: string): string => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${draftId}.${number % 1_000_000_000}`;
};

export type SecretField = `loading.headers.${number}.value` | `actions.steps.${number}.text`;

/** Whether a draft has a secret text that nothing holds. */
export const hasLostSecret = (draft: Draft): boolean =>
  allReferences(draft).some(({ handle }) => handle === null);

/** The fields of a draft that refer to a held text. */
const referencesIn = (draft: Draft) =>
  allReferences(draft).flatMap(({ path, handle }) => (handle === null ? [] : [{ path, handle }]));

function allReferences(draft: Draft): { path: SecretField; handle: string | null }[] {
  const found = (path: SecretField, text: string) => {
    const handle = secretHandle(text);
    return handle === undefined ? [] : [{ path, handle }];
  };
  return [
    ...draft.loading.headers.flatMap(({ value }, index) =>
      found(`loading.headers.${index}.value`, value),
    ),
    ...draft.actions.steps.flatMap(({ text }, index) => found(`actions.steps.${index}.text`, text)),
  ];
}
