import { Workbench } from "@/components/workbench/workbench";
import { ratesWith } from "@/lib/contract/credit-rates";
import { checkDraft } from "@/lib/request/check-draft";
import { exampleDraft } from "@/lib/request/example";
import { readLinkParams } from "@/lib/request/link-params";
import { pageStart } from "@/lib/server/page-start";
import { requireEntered } from "@/lib/server/require-entered";

type Params = Record<string, string | string[] | undefined>;

/** A link's parameters fill the form; the page itself never sends anything. */
export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await requireEntered();
  const search = asText(await searchParams);
  const draft = readLinkParams(search)?.draft ?? exampleDraft();
  const start = await pageStart();
  const firstCheck = checkDraft(draft, ratesWith(start.ownRates));
  return <Workbench search={search} firstCheck={firstCheck} {...start} />;
}

function asText(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(pairs).toString();
}
