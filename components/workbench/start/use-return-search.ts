import { useEffect, useEffectEvent } from "react";
import type { ConnectionsState } from "@/components/connections/use-connections";
import { fieldElement, focusField } from "@/components/request-form/checks/focus-field";
import { queryPath } from "@/components/request-form/query/path";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { replayHeldInput } from "@/components/ui/loading/held-input";
import { takeReturnSearch } from "@/lib/storage/preferences/return-search";

type ReturnSearchOptions = {
  /** Whether the form holds its initial draft. */
  readonly ready: boolean;
  readonly form: RequestFormApi;
  readonly connections: ConnectionsState;
  readonly run: () => void;
};

/**
 * Continues a search that the library page started: runs it, or moves to the query. Only the
 * built-in engine searches the library, and only there a run is free. Then the form gets
 * what the user entered and pressed before the page could respond.
 */
export function useReturnSearch(options: ReturnSearchOptions): void {
  const { ready } = options;
  const arrive = useEffectEvent(() => {
    const { form, connections } = options;
    const returned = takeReturnSearch();
    if (returned === null) return;
    // The draft is lost if the page was left before the code that saves it had loaded.
    if (form.getValues(queryPath).trim() !== returned.query)
      form.setValue(queryPath, returned.query);
    const engine = connections.list.connections.find(({ source }) => source === "built-in");
    if (returned.kind === "run") {
      if (engine?.chosen) options.run();
      return;
    }
    if (engine && !engine.chosen) void connections.choose(engine.id);
    // A space, so that typing adds words to the query.
    form.setValue(queryPath, `${returned.query} `);
    focusField(queryPath);
    const field = fieldElement(queryPath);
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(500, 500);
  });
  useEffect(() => {
    if (!ready) return;
    arrive();
    replayHeldInput();
  }, [ready]);
}
