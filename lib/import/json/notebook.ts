import { isJsonObject } from "@/lib/contract/json-object";

/** The code of the cells of a Jupyter notebook (nbformat 4). Null for other values. */
export function notebookCode(value: unknown): string | null {
  if (!isJsonObject(value) || !Array.isArray(value.cells)) return null;
  const sources = value.cells.flatMap((cell: unknown) =>
    isJsonObject(cell) && cell.cell_type === "code" ? [[cell.source].flat().join("")] : [],
  );
  return sources.length === 0 ? null : sources.join("\n\n");
}
