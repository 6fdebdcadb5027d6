import { lazyValue } from "@/components/ui/loading/lazy";

/** The JSON editor and its checks, loaded when the first editor is shown. */
export const codeParts = lazyValue(async () => {
  const [{ mountJsonCode }, { checkObjectText, checkSchemaText }] = await Promise.all([
    import("./json-code"),
    import("@/lib/request/draft/formats/schema-check"),
  ]);
  return { mountJsonCode, checks: { object: checkObjectText, schema: checkSchemaText } };
});
