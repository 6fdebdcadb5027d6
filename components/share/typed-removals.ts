import { MIN_ECHO_LENGTH } from "@/lib/contract/sharing/secret-echo";

type Removals = {
  readonly remove: readonly string[];
  /** Texts that would occur by chance, and are not removed. */
  readonly short: readonly string[];
};

export function typedRemovals(typed: string): Removals {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isShort = ({ length }: string) => length < MIN_ECHO_LENGTH;
  return { remove: lines.filter((line) => !isShort(line)), short: lines.filter(isShort) };
}
