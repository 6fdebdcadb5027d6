import "server-only";

export type PostgresRow = Readonly<Record<string, unknown>>;
/** Values for `$1`, `$2` … */
export type Values = readonly unknown[];
/** Returns the number of changed rows. */
export type RunChange = (sql: string, values?: Values) => Promise<number>;
export type RunQuery = (sql: string, values?: Values) => Promise<readonly PostgresRow[]>;
