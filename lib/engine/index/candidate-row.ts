import "server-only";
import type { CandidateRow } from "./search-source";

export const columnText = (row: CandidateRow, column: string): string => String(row[column] ?? "");
export const columnTextOrNull = (row: CandidateRow, column: string): string | null => {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
};
