import { truncate } from "@/lib/format/truncate";

const MAX_LENGTH = 60;

/** A text of the import for a message, cut after 60 characters. */
export const shortenText = (text: string): string => truncate(text, MAX_LENGTH);
