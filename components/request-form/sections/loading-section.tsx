import { useWatch } from "react-hook-form";
import { locationFields, profileFields } from "@/lib/contract/fields/nested-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import type { proxies } from "@/lib/contract/kinds";
import { CountryField } from "../fields/country-field";
import { DurationField } from "../fields/duration-field";
import { FlagField } from "../fields/flag-field";
import { TravelNote } from "../fields/frame/travel-note";
import { LineField } from "../fields/line-field";
import { LinesField } from "../fields/lines-field";
import { HeadersField } from "../fields/loading-headers-field";
import { SelectField } from "../fields/select-field";
import { useRequestForm } from "../request-form-context";
import { NeedsFormat } from "./needs-format";

const ways: Record<(typeof proxies)[number], string> = {
  basic: "basic: for most sites",
  enhanced: "enhanced: for protected sites, up to 5 credits per page",
  auto: "auto: enhanced if basic fails",
};

const proxyOptions = Object.entries(ways).map(([value, label]) => ({ value, label }));

/** RFC 5646, as supported by the browser. */
function localeIssue(item: string): string | null {
  try {
    return Intl.getCanonicalLocales(item).length > 0 ? null : "This is not a language.";
  } catch {
    return "This is not a language tag. Examples: de, en-GB.";
  }
}

export function LoadingSection() {
  return (
    <NeedsFormat>
      <DurationField name="loading.waitFor" info={scrapeFields.waitFor} unit="s" />
      <DurationField name="loading.timeout" info={scrapeFields.timeout} unit="s" />
      <FlagField name="loading.mobile" info={scrapeFields.mobile} />
      <FlagField name="loading.blockAds" info={scrapeFields.blockAds} />
      <FlagField name="loading.skipTlsVerification" info={scrapeFields.skipTlsVerification} />
      <SelectField name="loading.proxy" info={scrapeFields.proxy} options={proxyOptions} />
      <CountryField
        name="loading.location.country"
        wire="location.country"
        info={locationFields.country}
      />
      <LinesField
        name="loading.location.languages"
        wire="location.languages"
        info={locationFields.languages}
        placeholder={"de-DE\nen"}
        issue={localeIssue}
      />
      <HeadersField />
      <ProfileFields />
    </NeedsFormat>
  );
}

/** Saving changes only matters for a named profile. */
function ProfileFields() {
  const { control } = useRequestForm();
  const named = useWatch({
    control,
    name: "loading.profile",
    compute: ({ name, saveChanges }) => name !== "" || !saveChanges,
  });
  return (
    <div data-field="loading.profile" className="grid gap-3">
      <div>
        <LineField name="loading.profile.name" wire="profile.name" info={profileFields.name} />
        <TravelNote field="profile" />
      </div>
      {named ? (
        <FlagField
          name="loading.profile.saveChanges"
          wire="profile.saveChanges"
          info={profileFields.saveChanges}
        />
      ) : null}
    </div>
  );
}
