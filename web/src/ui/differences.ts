export type Side = 'mine' | 'theirs';
export type FieldOf<Values> = keyof Values & string;
export type Choices<Field extends string> = Readonly<Partial<Record<Field, Side>>>;

/** One's own values and the others', and what both began with. */
export interface Sides<Values> {
  base: Values;
  mine: Values;
  theirs: Values;
}
/** What is compared, and when it says the same. */
export interface Comparison<Values, Field extends string = FieldOf<Values>> {
  fields: readonly Field[];
  isSame: (field: Field, a: Values, b: Values) => boolean;
}
export interface Difference<Field extends string> {
  field: Field;
  /** One's own value where one changed the field, else the others'. */
  proposed: Side;
}

/** The fields on which the two sides differ, because the others changed them since. */
export const differences = <Values, Field extends string>(
  { base, mine, theirs }: Sides<Values>,
  { fields, isSame }: Comparison<Values, Field>,
): Difference<Field>[] =>
  fields
    .filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
    .map((field) => ({ field, proposed: isSame(field, base, mine) ? 'theirs' : 'mine' }));

/** What is stored now with one's own changes on it, or with what was chosen of either side. */
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

/** Every field that one of them has, as it would be stored. */
export const everyField = <Values extends object>({
  base,
  mine,
  theirs,
}: Sides<Values>): Comparison<Values> => ({
  // Each is a field of its values.
  fields: [...new Set([theirs, mine, base].flatMap((values) => Object.keys(values) as FieldOf<Values>[]))],
  isSame: (field, a, b) => asStored(a[field]) === asStored(b[field]),
});

/** Nothing and what is empty are one, blanks around a text and the order of the keys say nothing. */
const asStored = (value: unknown): string => JSON.stringify(plain(value));
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).map(([name, each]) => [name, plain(each)] as const);
  return entries.filter(([, each]) => each !== null).sort(([a], [b]) => (a < b ? -1 : 1));
}
