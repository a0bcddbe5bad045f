export type RegionRow = { code: string; name: string; area: string; areaDe: string; sortOrder: number };

/** The solve page compares `name` with `C3-R1` (rule 9.14). */
export const regions: readonly RegionRow[] = (
  [
    ['C1-R1', 'Germany', 'Deutschland'],
    ['C1-R2', 'United Kingdom and Ireland', 'Vereinigtes Königreich und Irland'],
    ['C1-R3', 'Western Europe', 'Westeuropa'],
    ['C1-R4', 'Central Europe', 'Mitteleuropa'],
    ['C1-R5', 'Southern Europe', 'Südeuropa'],
    ['C1-R6', 'Northern Europe', 'Nordeuropa'],
    ['C1-R7', 'South-East Europe', 'Südosteuropa'],
    ['C2-R1', 'North America', 'Nordamerika'],
    ['C2-R2', 'Latin America', 'Lateinamerika'],
    ['C3-R1', 'Japan and Korea', 'Japan und Korea'],
    ['C3-R2', 'Greater China', 'Großraum China'],
    ['C3-R3', 'South Asia and Pacific', 'Südasien und Pazifik'],
    ['C4-R1', 'Middle East and Africa', 'Naher Osten und Afrika'],
  ] as const
).map(([code, area, areaDe], index) => ({ code, name: code, area, areaDe, sortOrder: index + 1 }));
