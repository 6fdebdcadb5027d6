import { afterEach, describe, expect, it } from "vitest";
import { parseTime } from "./parse-time";

const TEN = "2024-05-06T10:00:00.000Z";
const EIGHT = "2024-05-06T08:00:00.000Z";
const MIDNIGHT = "2024-05-06T00:00:00.000Z";

const machineZone = process.env.TZ;
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe.each(["UTC", "America/New_York", "Asia/Kolkata"])("on a machine in %s", (zone) => {
  it.each([
    ["Mon, 06 May 2024 10:00:00 GMT", TEN],
    ["Mon, 06 May 2024 10:00:00 +0200", EIGHT],
    ["Mon, 06 May 2024 10:00:00 CEST", EIGHT],
    ["Mon, 06 May 2024 10:00:00 +0200 (CEST)", EIGHT],
    ["Mon, 06 May 2024 10:00:00 BST", "2024-05-06T09:00:00.000Z"],
    ["Mon, 06 May 2024 10:00:00 JST", "2024-05-06T01:00:00.000Z"],
    ["Mon, 06 May 2024 10:00:00 EDT", "2024-05-06T14:00:00.000Z"],
    ["Mon, 06 May 2024 10:00:00 XYZT", TEN],
    ["Mon, 06 May 2024 10:00:00", TEN],
    ["06 May 2024 10:00", TEN],
    ["6 May 24 10:00:00 UT", TEN],
    ["May 6, 2024", MIDNIGHT],
    ["May 6, 2024 10:00 am", TEN],
    ["2024-05-06", MIDNIGHT],
    ["2024-05-06T10:00:00", TEN],
    ["2024-05-06T10:00Z", TEN],
    ["2024-05-06 10:00:00", TEN],
    ["2024-05-06 10:00:00 UTC", TEN],
    ["2024-05-06 10:00:00 +0200", EIGHT],
    ["2024-05-06T10:00:00 +02:00", EIGHT],
    ["2024-05-06T10:00:00.5+0200", "2024-05-06T08:00:00.500Z"],
    ["2024/05/06 10:00:00", TEN],
    ["06.05.2024", MIDNIGHT],
    ["6. 5. 2024, 10:00 MESZ", EIGHT],
    ["20240506", MIDNIGHT],
    ["20240506T100000Z", TEN],
  ])("reads %s", (text, expected) => {
    process.env.TZ = zone;
    expect(parseTime(text)).toBe(expected);
  });
});

it.each([
  "",
  "soon",
  "nonsense 3",
  "Mon, 32 May 2024 10:00:00 GMT",
  "2024-13-45",
  "1024-05-06",
  "9999-05-06",
  null,
])("rejects %s", (text) => {
  expect(parseTime(text)).toBeNull();
});
