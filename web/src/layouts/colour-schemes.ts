export const colourSchemes = [
  { scheme: 'light', name: 'schemeLight' },
  { scheme: 'dark', name: 'schemeDark' },
  { scheme: 'auto', name: 'schemeAuto' },
] as const;
export type ColourScheme = (typeof colourSchemes)[number]['scheme'];
export const isColourScheme = (value: unknown): value is ColourScheme =>
  colourSchemes.some(({ scheme }) => scheme === value);
