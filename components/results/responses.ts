"use client";
import { createResponses } from "@/lib/workers/responses";

/** The responses that this page reads or has read, each in a worker of its own. */
export const responses = createResponses();
