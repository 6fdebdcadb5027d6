import { requestFields } from "@/lib/contract/fields/request-fields";
import { CountryField } from "../fields/country-field";
import { LineField } from "../fields/line-field";

export function PlaceSection() {
  return (
    <>
      <CountryField name="place.country" info={requestFields.country} />
      <LineField
        name="place.location"
        info={requestFields.location}
        placeholder="Berlin,Berlin,Germany"
      />
    </>
  );
}
