/** Common window sizes, in CSS pixels. */
export const viewports = [
  { id: "phone", label: "Phone", width: 390, height: 844 },
  { id: "tablet", label: "Tablet", width: 820, height: 1_180 },
  { id: "laptop", label: "Laptop", width: 1_366, height: 768 },
  { id: "desktop", label: "Desktop", width: 1_920, height: 1_080 },
  { id: "tall", label: "Tall", width: 1_920, height: 3_240 },
] as const;
