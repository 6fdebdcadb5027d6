import "server-only";
import * as z from "zod";
import { baseUrlSchema } from "@/lib/contract/connection";
import { secretValueSchema } from "@/lib/contract/secrets/secret-list";

const SHAPE = /^(?<name>[A-Za-z_][A-Za-z0-9_]{0,63})@(?<target>.+)$/;
/** The server's own settings, which contain passwords and keys of other purposes. */
const OWN_SETTING = /^WORKBENCH_/;

/** The name of an environment variable and the URL it is bound to; null for the built-in engine. */
type Listed = { readonly name: string; readonly baseUrl: string | null };

const entrySchema = z.string().transform((text, context): Listed => {
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const { name = "", target = "" } = SHAPE.exec(text.trim())?.groups ?? {};
  if (name === "")
    return reject(
      "is not the name of an environment variable, @, and a URL or engine, such as COOKIE@https://api.example.org",
    );
  if (OWN_SETTING.test(name))
    return reject("is a setting of the workbench. Name a variable that is only used as a secret");
  if (target === "engine") return { name, baseUrl: null };
  const address = baseUrlSchema.safeParse(target);
  return address.success
    ? { name, baseUrl: address.data }
    : reject(
        "has neither engine nor an http or https URL after the @, such as https://api.example.org",
      );
});

const listSchema = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(entrySchema))
  .refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    "lists a name twice. A secret belongs to one connection",
  );

export const secretVariables = { WORKBENCH_SECRETS: listSchema.default([]) };

/** A secret that the operator set in the environment of the server. */
export type OperatorSecret = Listed & { readonly value: string };

/** The listed secrets with their values. Errors quote neither: a value may have been listed by mistake. */
export function secretSettings(
  { WORKBENCH_SECRETS: listed }: z.output<z.ZodObject<typeof secretVariables>>,
  variables: NodeJS.ProcessEnv,
  unusable: (issues: readonly string[]) => Error,
): readonly OperatorSecret[] {
  const issues: string[] = [];
  const secrets = listed.map(({ name, baseUrl }, index) => {
    const value = variables[name] ?? "";
    const issue =
      value === ""
        ? "the environment has no variable of this name. Set it, or remove the entry."
        : secretValueSchema.safeParse(value).error?.issues[0]?.message;
    if (issue) issues.push(`WORKBENCH_SECRETS (entry ${index + 1}): ${issue}`);
    return { name, baseUrl, value };
  });
  if (issues.length > 0) throw unusable(issues);
  return secrets;
}
