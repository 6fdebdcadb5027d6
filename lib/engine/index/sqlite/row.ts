import "server-only";
import type { SQLOutputValue } from "node:sqlite";

export type SqlRow = Record<string, SQLOutputValue>;

export const columnText = (row: SqlRow, column: string): string => String(row[column] ?? "");
export const columnTextOrNull = (row: SqlRow, column: string): string | null => {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
};
