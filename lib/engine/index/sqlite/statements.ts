import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";

/** Prepares named statements when they are first used. */
export function namedStatements<Name extends string>(
  database: DatabaseSync,
  sql: Readonly<Record<Name, string>>,
): (name: Name) => StatementSync {
  const prepared = new Map<Name, StatementSync>();
  return (name) => {
    const statement = prepared.get(name) ?? database.prepare(sql[name]);
    prepared.set(name, statement);
    return statement;
  };
}
