import "server-only";
import { TimeLimit } from "@/lib/concurrency/deadline";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** The time limit of one page: loading it and making its formats. Starts now. */
export const pageTimeLimit = ({ timeout }: Pick<ScrapeOptions, "timeout">): TimeLimit =>
  new TimeLimit(timeout ?? scrapeDefaults.timeout);
