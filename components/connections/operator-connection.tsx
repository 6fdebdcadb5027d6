import { Button } from "@/components/ui/controls/button";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { checkConnection } from "@/lib/transport/connection-check";
import { CheckResult } from "./check-result";
import { DialectChoice } from "./dialect-choice";
import { displayHost, keyLabel } from "./labels";
import { useCheck } from "./use-check";
import { useRunOnMount } from "./use-run-on-mount";

type OperatorConnectionProps = { connection: ConnectionSummary; testNow: boolean };

/** A connection that the operator configured on the server. It can be tested but not edited here. */
export function OperatorConnection({ connection, testNow }: OperatorConnectionProps) {
  const { check, run } = useCheck(connection.label, connection);
  const test = (search = false) => void run((each) => checkConnection(connection.id, each), search);
  useRunOnMount(() => test(), testNow);
  const facts = [
    ["Name", connection.label],
    ["Base URL", connection.baseUrl === null ? "" : displayHost(connection.baseUrl)],
    ["Key", keyLabel(connection)],
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted">
        The operator of this workbench configured this connection in{" "}
        <code>WORKBENCH_CONNECTIONS</code>. Its key and URL can only be changed there.
      </p>
      <DialectChoice connection={connection} />
      <CheckResult check={check} onSearch={() => test(true)} />
      <div className="flex justify-end border-t border-line pt-3">
        <Button data-autofocus="" busy={check.phase === "busy"} onClick={() => test()}>
          Test
        </Button>
      </div>
    </div>
  );
}
