import { CopyButton } from "@/components/ui/controls/copy-button";
import { Callout } from "@/components/ui/feedback/callout";

/** The secret of a webhook, which the server never shows again. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <Callout tone="warn" role="status" title="Copy the secret of the webhook now">
      <p>
        It is shown only once. Your receiver verifies the signature with it, according to Standard
        Webhooks.
      </p>
      <p className="mt-1 flex items-center gap-2">
        <code className="min-w-0 [overflow-wrap:anywhere]">{secret}</code>
        <CopyButton label="Copy the secret" text={() => secret} />
      </p>
    </Callout>
  );
}
