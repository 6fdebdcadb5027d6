import type { ProviderFailure } from "@/lib/results/providers/provider-failures";
import { breakAnywhereClass } from "../list/long-words";
import { OpensAt } from "./opens-at";

/** The providers that could not be searched, each with the cause and when it can be searched again. */
export function FailureList({ failures }: { failures: readonly ProviderFailure[] }) {
  return (
    <ul aria-label="Providers that failed" className="mt-2 grid list-disc gap-1 pl-4">
      {failures.map(({ provider, report }) => (
        <li key={provider.name} className={breakAnywhereClass}>
          <bdi>{report.error ?? `${provider.title} could not be searched.`}</bdi>
          <OpensAt time={report.opensAt} />
        </li>
      ))}
    </ul>
  );
}
