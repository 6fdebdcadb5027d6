"use client";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { DurationField } from "./duration-field";
import { FlagField } from "./flag-field";
import { LineField } from "./line-field";

/** What few searches set: the web source's own place and time, highlights, and the time-out. */
export function SourcesMore() {
  return (
    <>
      <LineField
        name="sources.webLocation"
        wire="sources[web].location"
        info={webSourceFields.location}
      />
      <LineField name="sources.webTbs" wire="sources[web].tbs" info={webSourceFields.tbs} mono />
      <FlagField name="sources.highlights" wire="highlights" info={requestFields.highlights} />
      <FlagField
        name="sources.ignoreInvalidURLs"
        wire="ignoreInvalidURLs"
        info={requestFields.ignoreInvalidURLs}
      />
      <DurationField name="sources.timeout" wire="timeout" info={requestFields.timeout} unit="s" />
    </>
  );
}
