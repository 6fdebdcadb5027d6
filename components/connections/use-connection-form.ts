import {
  type FormEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  baseUrlSchema,
  type ConnectionListResponse,
  type ConnectionSummary,
} from "@/lib/contract/connection";
import { createConnection, updateConnection } from "@/lib/transport/connection-changes";
import { checkDraftConnection } from "@/lib/transport/connection-check";
import type { ConnectionFailure, ConnectionResult } from "@/lib/transport/connections";
import type { Prefill } from "./connection-view";
import { displayHost } from "./labels";
import { useCheck } from "./use-check";
import { useRunOnMount } from "./use-run-on-mount";

type FieldName = keyof ConnectionFailure["fields"];

const fieldNames = ["label", "baseUrl", "key"] as const;

/** Also sent as the name if that is empty and the URL, which would replace it, is invalid. */
const NEW_LABEL = "New connection";

export type ConnectionFormOptions = {
  /** The connection to edit; absent for a new one. */
  connection?: ConnectionSummary;
  prefill?: Prefill | undefined;
  /** Focuses the key field, or runs a test, when the form opens. */
  first?: "enter-key" | "test";
  onSaved: (list: ConnectionListResponse) => void;
};

/**
 * State of the connection form. The fields are uncontrolled: a key being entered exists only in its input element, and
 * is cleared from there once it has been sent.
 */
export function useConnectionForm({ connection, prefill, first, onSaved }: ConnectionFormOptions) {
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? prefill?.baseUrl ?? null);
  const [isReplacingKey, setReplacingKey] = useState(first === "enter-key");
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { check, run, reset } = useCheck(
    connection?.label ?? NEW_LABEL,
    baseUrl === connection?.baseUrl ? connection : undefined,
  );
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);

  usePrefilledKey(key, prefill);

  const stored = connection?.hasKey === true && connection.baseUrl !== null ? connection : null;
  // A key is sent only to the origin for which it was entered.
  const originChanged = stored !== null && baseUrl !== null && !sameOrigin(baseUrl, stored.baseUrl);
  const asksForKey = stored === null || isReplacingKey || originChanged;

  const readFields = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    return {
      label: text("label").trim() || (baseUrl === null ? NEW_LABEL : displayHost(baseUrl)),
      baseUrl: text("baseUrl"),
      ...(asksForKey && { key: text("key") || null }),
    };
  };

  const showFailure = (result: ConnectionResult<unknown> | null) => {
    if (!result || result.ok) return;
    const { fields } = result.failure;
    if (fields.key) setReplacingKey(true);
    setFailure(result.failure);
    const invalid = fieldNames.find((name) => fields[name] !== undefined);
    // The key field may not be rendered yet.
    if (invalid) requestAnimationFrame(() => focusField(form.current, invalid));
  };

  const test = async (search = false) => {
    setFailure(null);
    const { label: _label, ...draft } = readFields();
    showFailure(
      await run(
        (each) =>
          checkDraftConnection({ ...draft, ...(connection && { id: connection.id }) }, each),
        search,
      ),
    );
  };

  useRunOnMount(() => void test(), first === "test");

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    const result = await (connection
      ? updateConnection(connection.id, readFields())
      : createConnection(readFields()));
    setSaving(false);
    if (!result.ok) return showFailure(result);
    if (key.current) key.current.value = "";
    onSaved(result.value);
  };

  const onInput = ({ target }: FormEvent) => {
    reset();
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    if (name === "baseUrl") setBaseUrl(baseUrlSchema.safeParse(value).data ?? null);
    if (failure && name in failure.fields)
      setFailure({ ...failure, fields: { ...failure.fields, [name]: undefined } });
  };

  return {
    form,
    key,
    baseUrl,
    stored,
    originChanged,
    asksForKey,
    failure,
    check,
    isSaving,
    test,
    save,
    onInput,
    replaceKey: () => {
      setReplacingKey(true);
      requestAnimationFrame(() => key.current?.focus());
    },
    errorOf: (name: FieldName) => {
      const error = failure?.fields[name];
      return error === undefined ? {} : { error };
    },
  };
}

/** Writes the key of an imported text into its field. */
function usePrefilledKey(key: RefObject<HTMLInputElement | null>, prefill: Prefill | undefined) {
  useEffect(() => {
    const prefilledKey = prefill?.takeKey() ?? null;
    if (prefilledKey !== null && key.current) key.current.value = prefilledKey;
  }, [key, prefill]);
}

const sameOrigin = (a: string, b: string | null) =>
  b !== null && new URL(a).origin === new URL(b).origin;

function focusField(form: HTMLFormElement | null, name: FieldName): void {
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
