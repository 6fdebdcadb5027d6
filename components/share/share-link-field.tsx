import { CopyButton } from "@/components/ui/controls/copy-button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { formatMoment } from "@/lib/format/date";
import type { CreatedLink } from "./create-link";

export function ShareLinkField({ share, isListed }: CreatedLink) {
  const address = `${window.location.origin}${share.link}`;
  return (
    <Field
      label="Link"
      trailing={<CopyButton label="Copy link" text={() => address} />}
      help={
        <>
          Until {formatMoment(share.expiresAt)}
          {share.burns ? ", or until it was opened once" : null}. Link shorteners and logs that see
          the whole link can open it.{" "}
          {isListed ? (
            <>
              Revoke it in{" "}
              <a href="/shares" className="link">
                My shares
              </a>
              .
            </>
          ) : (
            "It cannot be revoked, because this browser blocks storage or its storage is full."
          )}
        </>
      }
    >
      {/* Takes the focus of the button that created it. */}
      <TextInput
        autoFocus
        mono
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  );
}
