/** Letters and digits of a head, so that "E-Mails", "e mails" and "Händler-Nr." are recognized. */
export const headKey = (head: string): string =>
  head
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/[^a-z0-9]/g, '');

/** Maps the key of each accepted head to its column. */
export const columnsByHead = <Column extends string>(
  heads: Readonly<Record<Column, readonly string[]>>,
): ReadonlyMap<string, Column> =>
  new Map(
    (Object.entries(heads) as [Column, readonly string[]][]).flatMap(([column, names]) =>
      names.map((name) => [headKey(name), column] as const),
    ),
  );
