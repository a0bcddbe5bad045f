export type Side = 'mine' | 'theirs';
export type FieldOf<Values> = keyof Values & string;
export type Choices<Field extends string> = Readonly<Partial<Record<Field, Side>>>;

/** One's own values, the stored values of others, and the values that both started from. */
export interface Sides<Values> {
  base: Values;
  mine: Values;
  theirs: Values;
}
/** The fields to compare, and when two values are equal. */
export interface Comparison<Values, Field extends string = FieldOf<Values>> {
  fields: readonly Field[];
  isSame: (field: Field, a: Values, b: Values) => boolean;
}
export interface Difference<Field extends string> {
  field: Field;
  /** 'mine' if one changed the field oneself, otherwise 'theirs'. */
  proposed: Side;
}

/** The fields that others changed meanwhile and that now differ. */
export const differences = <Values, Field extends string>(
  { base, mine, theirs }: Sides<Values>,
  { fields, isSame }: Comparison<Values, Field>,
): Difference<Field>[] =>
  fields
    .filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
    .map((field) => ({ field, proposed: isSame(field, base, mine) ? 'theirs' : 'mine' }));

/** The stored values with one's own changes applied, or with the chosen side of each field. */
export function merged<Values extends object, Field extends FieldOf<Values>>(
  { base, mine, theirs }: Sides<Values>,
  { fields, isSame }: Comparison<Values, Field>,
  choices?: Choices<Field>,
): Values {
  const values = { ...theirs };
  for (const field of fields) {
    const side = choices?.[field] ?? (isSame(field, base, mine) ? 'theirs' : 'mine');
    if (side === 'mine') values[field] = mine[field];
  }
  return values;
}

/** Compares every field of the three sides as it would be stored. */
export const everyField = <Values extends object>({
  base,
  mine,
  theirs,
}: Sides<Values>): Comparison<Values> => ({
  // Each key is a field of its values.
  fields: [...new Set([theirs, mine, base].flatMap((values) => Object.keys(values) as FieldOf<Values>[]))],
  isSame: (field, a, b) => asStored(a[field]) === asStored(b[field]),
});

/** Ignores the difference between missing and empty values, surrounding blanks and the order of keys. */
const asStored = (value: unknown): string => JSON.stringify(plain(value));
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).map(([name, each]) => [name, plain(each)] as const);
  return entries.filter(([, each]) => each !== null).sort(([a], [b]) => (a < b ? -1 : 1));
}
