import { Workbench } from "@/components/workbench/workbench";
import { pageStart } from "@/lib/server/page-start";
import { requireEntered } from "@/lib/server/require-entered";

type Params = Record<string, string | string[] | undefined>;

/** A link's parameters fill the form; the page itself never sends anything. */
export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await requireEntered();
  return <Workbench search={asText(await searchParams)} {...(await pageStart())} />;
}

function asText(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(pairs).toString();
}
