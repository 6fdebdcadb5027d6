import { Callout } from "@/components/ui/feedback/callout";

type Side = { readonly ok: true } | { readonly ok: false; readonly reason: string };

type MissingSidesProps = {
  before: Side;
  after: Side;
  names: readonly [before: string, after: string];
};

/** Why a comparison is not possible: a missing side is not an empty one. */
export function MissingSides({ before, after, names }: MissingSidesProps) {
  return (
    <Callout tone="warn" title="Nothing to compare with">
      {[before, after].map((side, index) =>
        side.ok ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two sides never move
          <p key={index}>
            <bdi className="font-medium">{names[index]}</bdi>: {side.reason}
          </p>
        ),
      )}
    </Callout>
  );
}
