import { lazyValue } from "@/components/ui/loading/lazy";

/** The editor of JSON and what checks its text; they come when the first one is shown. */
export const codeParts = lazyValue(async () => {
  const [{ mountJsonCode }, { checkObjectText, checkSchemaText }] = await Promise.all([
    import("./json-code"),
    import("@/lib/request/draft/formats/schema-check"),
  ]);
  return { mountJsonCode, checks: { object: checkObjectText, schema: checkSchemaText } };
});
