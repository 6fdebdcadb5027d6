import { Check, Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { copyText } from "@/components/ui/controls/copy-text";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { formatCount } from "@/lib/format/count";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { bodyForLink } from "@/lib/permalink/link-body";
import { findLikelySecrets } from "@/lib/permalink/secrets";
import { groupStripped, inSteps, type Stripped } from "@/lib/permalink/stripped";
import { losslessLinkParams } from "@/lib/request/links/lossless-link-params";
import { requestTitle } from "@/lib/request/sentence/sentence";

const nothingIncluded = { texts: false, scripts: false };

/** The links of a request, the fields they omit, and values that look like secrets. */
export function RequestLinks({ request }: { request: SearchRequest }) {
  const [included, setIncluded] = useState(nothingIncluded);
  const origin = `${window.location.origin}/`;
  const body = { ...toWire(request) };
  const link = encodePermalink(request, included);
  const params = losslessLinkParams(request);
  const secrets = findLikelySecrets(bodyForLink(body, included).body);
  // The fields that can be included, whether or not they are now.
  const includable = new Set(
    groupStripped(bodyForLink(body, nothingIncluded).stripped).known.map(({ name }) => name),
  );
  return (
    <div className="grid gap-4">
      <p className="font-medium [overflow-wrap:anywhere]">
        <bdi>{requestTitle(bodyForLink(body, included).body)}</bdi>
      </p>
      {link.ok ? (
        <LinkText label="Link" text={origin + link.fragment} first />
      ) : (
        <Callout tone="bad" title={link.message} />
      )}
      {secrets.length > 0 ? (
        <Callout tone="warn" title="The link contains values that look like secrets">
          <ul className="grid gap-1">
            {secrets.map(({ path, what }) => (
              <li key={path.join(".")}>
                <code>{path.join(".")}</code> contains {what}.
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <StrippedFields stripped={link.stripped} />
      {includable.has("scrapeOptions.actions.*.text") ? (
        <Checkbox
          label="Include typed text"
          detail="Make sure that no step types a password."
          checked={included.texts}
          onChange={(event) => setIncluded({ ...included, texts: event.currentTarget.checked })}
        />
      ) : null}
      {includable.has("scrapeOptions.actions.*.script") ? (
        <Checkbox
          label="Include scripts"
          detail="Make sure that no script contains a token."
          checked={included.scripts}
          onChange={(event) => setIncluded({ ...included, scripts: event.currentTarget.checked })}
        />
      ) : null}
      {params === null ? null : <LinkText label="Readable link" text={`${origin}?${params}`} />}
    </div>
  );
}

type LinkTextProps = { label: string; text: string; first?: boolean };

function LinkText({ label, text, first = false }: LinkTextProps) {
  const announce = useAnnounce();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const success = `${label} copied`;
    const outcome = await copyText(text, success);
    setCopied(outcome === success ? text : null);
    announce(outcome);
  };
  const isCopied = copied === text;
  return (
    <div className="grid gap-2">
      <Field label={label} hint={`${formatCount(text.length)} characters`}>
        <TextArea
          mono
          readOnly
          rows={2}
          value={text}
          className="break-all"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <Button
        variant={first ? "primary" : "default"}
        icon={isCopied ? Check : Link2}
        data-autofocus={first ? "" : undefined}
        className="justify-self-start"
        onClick={copy}
      >
        {isCopied ? "Copied" : `Copy ${label.toLowerCase()}`}
      </Button>
    </div>
  );
}

function StrippedFields({ stripped }: { stripped: readonly Stripped[] }) {
  if (stripped.length === 0)
    return <p className="text-ink-muted">The link contains the whole request.</p>;
  return (
    <section aria-labelledby="stripped-fields" className="grid gap-2">
      <h3 id="stripped-fields" className="font-medium">
        Not in the link
      </h3>
      <ul className="grid gap-2">
        {stripped.map(({ name, label, why, supply, steps }) => (
          <li key={name}>
            <span className="font-medium">{label}</span>
            {inSteps(steps)}
            <p className="text-ink-muted">
              {why} {supply ? "People who open the link are asked to add it." : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
