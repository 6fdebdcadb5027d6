import "server-only";
import pino from "pino";

/** Structured lines on standard error, without request bodies, addresses or headers. */
export const log = pino(
  {
    name: "workbench",
    level: process.env.WORKBENCH_LOG_LEVEL || "info",
    redact: ["key", "authorization", "*.key", "*.authorization", "headers", "*.headers"],
    serializers: { error: pino.stdSerializers.err },
  },
  pino.destination(2),
);
