import { CopyButton } from "@/components/ui/controls/copy-button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { formatMoment } from "@/lib/format/date";
import type { MyShare } from "@/lib/storage/shares/my-shares";

/** The link of a share, ready to copy. */
export function ShareLinkField({ share }: { share: MyShare }) {
  const address = `${window.location.origin}${share.link}`;
  return (
    <Field
      label="Link"
      trailing={<CopyButton label="Copy link" text={() => address} />}
      help={
        <>
          Until {formatMoment(share.expiresAt)}
          {share.burns ? ", or until it was opened once" : null}. Link shorteners and logs that see
          the whole link can open it. Revoke it in{" "}
          <a href="/shares" className="link">
            My shares
          </a>
          .
        </>
      }
    >
      <TextInput mono readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
    </Field>
  );
}
