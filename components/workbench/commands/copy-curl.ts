import { snippetService } from "@/components/request-code/code-notes";
import { copyText } from "@/components/ui/controls/copy-text";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { Draft } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { privatePaths, secretNames, withPlaceholders } from "@/lib/request/placeholders";
import { snippetLanguages } from "@/lib/snippets/languages";
import { currentScope } from "@/lib/storage/variables/variables";

export type CommandOutcome = {
  readonly message: string;
  /** The first invalid field, or null. */
  readonly draftPath: string | null;
};

/** Copies the request as a curl command, with placeholders for private values. */
export async function copyCurl(
  draft: Draft,
  connection: ConnectionSummary | null,
): Promise<CommandOutcome> {
  const read = draftToRequest(draft, currentScope());
  if (!read.ok)
    return {
      message: "Not copied: the request is invalid.",
      draftPath: read.fieldIssues[0]?.draftPath ?? "rest",
    };
  const paths = privatePaths({ ...read.body });
  const text = snippetLanguages.curl.write({
    body: withPlaceholders(read.body, paths),
    ...snippetService(connection, window.location.origin),
  });
  const hidden = paths.length + secretNames({ ...read.body }).length;
  const note = hidden > 0 ? " Private values are placeholders." : "";
  return { message: await copyText(text, `Copied as curl.${note}`), draftPath: null };
}
