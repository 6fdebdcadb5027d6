import { type StatusCode, statusCodes } from "../fields/status-codes";

const errorBody = {
  type: "object",
  properties: {
    success: { type: "boolean", const: false },
    error: { type: "string", description: "A message that says what failed." },
    code: { type: "string", description: "Distinguishes failures of the same status." },
  },
  required: ["success", "error"],
} as const;

const invalidBody = {
  ...errorBody,
  properties: {
    ...errorBody.properties,
    details: {
      type: "array",
      description: "One entry for each issue.",
      items: {
        type: "object",
        properties: {
          path: { type: "array", items: { type: ["string", "integer"] } },
          code: { type: "string" },
          message: { type: "string" },
        },
        required: ["path", "code", "message"],
      },
    },
  },
} as const;

export const errorSchemas = {
  Error: { description: "A failed search.", ...errorBody },
  InvalidRequest: { description: "An invalid request.", ...invalidBody },
} as const;

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};
const limited = [429, 503];
const invalid = [400, 422];

const errorExample = ({ status, code, meaning }: StatusCode) => ({
  summary: meaning,
  value: {
    success: false,
    error: meaning,
    ...(code !== undefined && { code }),
    ...(invalid.includes(status) &&
      code === undefined && {
        details: [{ path: ["limit"], code: "too_big", message: "At most 100." }],
      }),
  },
});

function errorResponse(status: number, codes: readonly StatusCode[]) {
  const schema = invalid.includes(status) ? "InvalidRequest" : "Error";
  return {
    description: codes
      .map(({ code, meaning }) => (code === undefined ? meaning : `${meaning} (\`${code}\`)`))
      .join(" "),
    ...(limited.includes(status) && { headers: retryAfter }),
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(
          codes.map((each) => [each.code ?? `status${status}`, errorExample(each)]),
        ),
      },
    },
  };
}

/** The responses of every status that is not a success, by status. */
export function openApiErrorResponses() {
  const failures = statusCodes.filter(({ status }) => status >= 400);
  const byStatus = Map.groupBy(failures, ({ status }) => String(status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, errorResponse(Number(status), codes)]),
  );
}
