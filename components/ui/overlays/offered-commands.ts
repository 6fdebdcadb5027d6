import { useEffect, useId } from "react";

export type OfferedCommand = {
  /** Commands with the same id have the same effect. */
  readonly id: string;
  readonly label: string;
  /** Other words for it, separated by commas. */
  readonly synonyms?: string;
  readonly keys?: string;
  readonly onSelect: () => void;
};

const offers = new Map<string, readonly OfferedCommand[]>();

/** Offers commands while the component is mounted. */
export function useOfferCommands(commands: readonly OfferedCommand[]): void {
  const id = useId();
  useEffect(() => {
    offers.set(id, commands);
  }, [id, commands]);
  useEffect(
    () => () => {
      offers.delete(id);
    },
    [id],
  );
}

/** The commands that mounted components offer now; of several with one id, the latest. */
export const offeredCommands = (): readonly OfferedCommand[] => [
  ...new Map([...offers.values()].flat().map((command) => [command.id, command])).values(),
];
