/** The id that a code stands for. Reference data that names an unknown code is a fault of the data. */
export function idIn(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the reference data has no "${code}"`);
  return id;
}
