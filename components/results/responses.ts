"use client";
import { createResponses } from "@/lib/workers/responses";
import { renderAhead } from "./detail/markdown-ahead";

/** The responses that this page reads or has read, each in a worker of its own. */
export const responses = createResponses(undefined, renderAhead);
