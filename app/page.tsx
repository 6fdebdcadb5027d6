import { Workbench } from "@/components/workbench/workbench";
import { ratesWith } from "@/lib/contract/credit-rates";
import { checkDraft } from "@/lib/request/check-draft";
import { draftStart } from "@/lib/request/draft-start";
import { startingPoints } from "@/lib/request/presets/starting-points";
import { pageStart } from "@/lib/server/page-start";
import { requireLogin } from "@/lib/server/require-login";

type Params = Record<string, string | string[] | undefined>;

/** The parameters of a link fill the form; the page never sends a search on its own. */
export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await requireLogin();
  const first = draftStart(asText(await searchParams));
  const { ownRates, ...start } = await pageStart();
  const rates = ratesWith(ownRates);
  const firstCheck = checkDraft(first.draft, rates);
  return (
    <Workbench
      draftStart={first}
      firstCheck={firstCheck}
      rates={rates}
      points={startingPoints(rates)}
      {...start}
    />
  );
}

function asText(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(pairs).toString();
}
