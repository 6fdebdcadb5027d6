import "server-only";
import pino from "pino";
import { describeError, maskNamedSecrets, maskText } from "./mask";

const LEVELS = new Set(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);
const configured = process.env.WORKBENCH_LOG_LEVEL ?? "";
// An invalid level is reported when the environment is parsed.
const defaultLevel = LEVELS.has(configured) ? configured : "info";

/** JSON does not escape these, but a terminal may interpret them or hide text behind them. */
const UNSAFE_CHARACTERS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const escapeUnsafe = (text: string): string =>
  text.replace(
    UNSAFE_CHARACTERS,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The line without known secrets in any spelling and without control characters. */
export const maskLine = (line: string): string => escapeUnsafe(maskText(line));

/** A log that writes to `write`. Fields with the name of a secret are masked at any depth. */
export const createLog = (write: (line: string) => void, level: string = defaultLevel) =>
  pino(
    {
      level,
      base: { name: "workbench" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) =>
          Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              value instanceof Error ? value : namedField(name, value),
            ]),
          ),
      },
      serializers: {
        error: (error: unknown) =>
          error instanceof Error ? describeError(error) : maskNamedSecrets(error),
        err: (error: unknown) =>
          error instanceof Error ? describeError(error) : maskNamedSecrets(error),
      },
    },
    { write: (line: string) => write(maskLine(line)) },
  );

function namedField(name: string, value: unknown): unknown {
  const field = maskNamedSecrets({ [name]: value });
  return field !== null && typeof field === "object" ? Object.values(field)[0] : undefined;
}

/** Bytes that wait for a log that cannot be written; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;

/** A log that cannot be written, as on a full disk or a closed terminal, stops nothing else. */
export function logDestination(fd: number) {
  const destination = pino.destination({ fd, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on("error", () => {});
  return destination;
}

const out = logDestination(2);

/** Structured lines on standard error, without request bodies, URLs or headers. */
export const log = createLog((line) => out.write(line));
