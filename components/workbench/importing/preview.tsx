import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Callout } from "@/components/ui/feedback/callout";
import { IssueList } from "@/components/ui/feedback/issue-list";
import { countOf } from "@/lib/format/count";
import type { ImportOptions, ImportSuccess } from "@/lib/import/import-result";
import { templatesInBody } from "@/lib/variables/resolve-body";
import { importKindLabels } from "./messages";

type ImportPreviewProps = {
  imported: ImportSuccess;
  choices: ImportOptions;
  onChoices: (choices: ImportOptions) => void;
  connects: boolean;
  /** Undefined where connections cannot be added. */
  onConnects: ((connects: boolean) => void) | undefined;
  /** Names in double braces are text, not variables. */
  asWritten: boolean;
  onAsWritten: (asWritten: boolean) => void;
};

const FieldNames = ({ names }: { names: readonly string[] }) => (
  <p className="leading-6">
    {names.map((name) => (
      <code key={name} className="mr-2 inline-block">
        {name}
      </code>
    ))}
  </p>
);

/** Shows which fields would be imported, renamed or dropped. */
export function ImportPreview({
  imported,
  choices,
  onChoices,
  connects,
  onConnects,
  asWritten,
  onAsWritten,
}: ImportPreviewProps) {
  const { kind, taken, renames, observed, unknown, dropped: lost, issues, destination } = imported;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <Part title={`${importKindLabels[kind]}: ${countOf(taken.length, "field")}`}>
        <FieldNames names={taken} />
      </Part>
      {issues.length > 0 ? (
        <Callout tone="warn" title="Some fields need attention after importing">
          <IssueList issues={issues} />
        </Callout>
      ) : null}
      <VariablesPart {...{ imported, asWritten, onAsWritten }} />
      {renames.length > 0 || !choices.renames ? (
        <Part title="Renamed fields">
          <Checkbox
            label="Convert to current names"
            checked={choices.renames}
            onChange={(event) => onChoices({ ...choices, renames: event.currentTarget.checked })}
          />
          <ul>
            {renames.map(({ from, to }) => (
              <li key={`${from} ${to}`}>
                <code>{from}</code> <span aria-hidden>→</span>
                <span className="sr-only"> becomes </span> <code>{to}</code>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {observed.length > 0 ? (
        <Part title="Beyond the specification">
          <FieldNames names={observed} />
          <p className="text-ink-muted">
            Kept: hosted services have accepted this since November 2026.
          </p>
        </Part>
      ) : null}
      {unknown.length > 0 ? (
        <Part title="Unknown fields">
          <Checkbox
            label="Keep"
            detail="The request cannot run until they are removed."
            checked={choices.unknown}
            onChange={(event) => onChoices({ ...choices, unknown: event.currentTarget.checked })}
          />
          <FieldNames names={unknown} />
        </Part>
      ) : null}
      {lost.length > 0 ? (
        <Part title="Dropped or without effect">
          <ul className="grid gap-1">
            {lost.map(({ what, why }) => (
              <li key={`${what} ${why}`}>
                <code>{what}</code> <span className="text-ink-muted">{why}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {destination ? <DestinationPart {...{ destination, connects, onConnects }} /> : null}
    </section>
  );
}

export const isLink = (kind: ImportSuccess["kind"]) => kind === "permalink" || kind === "link";

type VariablesPartProps = Pick<ImportPreviewProps, "imported" | "asWritten" | "onAsWritten">;

function VariablesPart({ imported, asWritten, onAsWritten }: VariablesPartProps) {
  const names = isLink(imported.kind) ? [] : templatesInBody(imported.body);
  if (names.length === 0) return null;
  return (
    <Part title="Variables">
      <p>
        The request contains{" "}
        {names.map((name) => (
          <code key={name} className="mr-2 inline-block">{`{{${name}}}`}</code>
        ))}
      </p>
      <Checkbox
        label="Send as written"
        detail="Otherwise, the values of your variables and the date are sent in their place."
        checked={asWritten}
        onChange={(event) => onAsWritten(event.currentTarget.checked)}
      />
    </Part>
  );
}

type DestinationPartProps = Pick<ImportPreviewProps, "connects" | "onConnects"> & {
  destination: NonNullable<ImportSuccess["destination"]>;
};

function DestinationPart({ destination, connects, onConnects }: DestinationPartProps) {
  const { baseUrl, key } = destination;
  return (
    <Part title="Connection">
      <p>
        {baseUrl ? (
          <>
            Sent to <code>{baseUrl}</code>
            {key ? " with a key." : "."}
          </>
        ) : (
          "Contains a key."
        )}{" "}
        <span className="text-ink-muted">Neither becomes part of the request.</span>
      </p>
      {key && onConnects ? (
        <Checkbox
          label="Add as a connection after importing"
          detail="The key is passed to the connection dialog only."
          checked={connects}
          onChange={(event) => onConnects(event.currentTarget.checked)}
        />
      ) : null}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <h3 className="font-medium">{title}</h3>
      {children}
    </div>
  );
}
