import "server-only";
import { creditsLeftHeaders, creditsLeftInHeader } from "@/lib/contract/dialect/credits-left";

/** The balance of the account in the headers of a response, as a field if they have it. */
export function creditsLeftField(header: (name: string) => string | null): {
  creditsLeft?: number;
} {
  const values = creditsLeftHeaders.map((name) => creditsLeftInHeader(header(name)));
  const creditsLeft = values.find((value) => value !== null);
  return creditsLeft === undefined || creditsLeft === null ? {} : { creditsLeft };
}
