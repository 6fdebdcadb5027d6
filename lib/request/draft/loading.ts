import { scrapeDefaults } from "@/lib/contract/defaults";
import type { LocationField, ProfileField } from "@/lib/contract/fields";
import { countOf } from "@/lib/format/count";
import { textsValue } from "./content/lines";
import { partsValue } from "./content/values";
import { durationField } from "./duration";
import { fieldAt, flagField, textField } from "./field";
import { flagValue, textValue } from "./field-value";
import { countHeaders, headersField } from "./loading-headers";
import { section } from "./section";

export const loadingSection = section({
  name: "loading",
  fields: {
    waitFor: durationField(["scrapeOptions", "waitFor"]),
    timeout: durationField(["scrapeOptions", "timeout"]),
    mobile: flagField(["scrapeOptions", "mobile"], scrapeDefaults.mobile),
    blockAds: flagField(["scrapeOptions", "blockAds"], scrapeDefaults.blockAds),
    skipTlsVerification: flagField(
      ["scrapeOptions", "skipTlsVerification"],
      scrapeDefaults.skipTlsVerification,
    ),
    proxy: textField(["scrapeOptions", "proxy"]),
    location: fieldAt(
      ["scrapeOptions", "location"],
      partsValue({
        country: textValue,
        languages: textsValue,
      } satisfies Record<LocationField, unknown>),
    ),
    headers: headersField,
    profile: fieldAt(
      ["scrapeOptions", "profile"],
      partsValue({
        name: textValue,
        saveChanges: flagValue(scrapeDefaults.saveChanges),
      } satisfies Record<ProfileField, unknown>),
    ),
  },
  summary: (part) => {
    const { country, languages } = part.location;
    const headers = countHeaders(part.headers);
    const parts = [
      part.waitFor.trim() && `waits ${part.waitFor.trim()}`,
      part.timeout.trim() && `${part.timeout.trim()} per page`,
      part.mobile && "mobile",
      !part.blockAds && "with ads",
      !part.skipTlsVerification && "TLS verified",
      part.proxy && `${part.proxy} proxy`,
      country && `from ${country}`,
      languages.trim() && `in ${languages.trim().replaceAll(/\s*\n\s*/g, ", ")}`,
      headers > 0 && countOf(headers, "header"),
      part.profile.name && `profile ${part.profile.name}`,
    ];
    return parts.filter(Boolean).join(", ") || "default";
  },
});
