import * as z from '#zod';

/** Result of a row in an import. */
export const importKinds = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importCounts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const text = z.nullable(z.string());
/** Preview of an import of a spreadsheet with these columns. */
export const importPreviewOf = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => {
  const column = z.enum(columns);
  return z.object({
    /** Hash of all planned changes. The import must send it. */
    planHash: z.string(),
    counts: importCounts,
    /** Headers that are not known columns. Their values are ignored. */
    unknownColumns: z.array(z.string()),
    rows: z.array(
      z.object({
        /** Row number as in the spreadsheet. */
        rowNumber: z.number(),
        /** Value that identifies the row. */
        key: z.string(),
        name: z.string(),
        kind: z.enum(importKinds),
        /** Formatted in the reader's language. */
        changes: z.array(z.object({ column, from: text, to: text })),
        errors: z.array(z.object({ column, text: z.string() })),
      }),
    ),
  });
};
/** Preview with any columns. */
export type ImportPreview<Column extends string = string> = z.output<
  ReturnType<typeof importPreviewOf<readonly [Column, ...Column[]]>>
>;
export type ImportedRow<Column extends string = string> = ImportPreview<Column>['rows'][number];

/** Fields of the import in addition to the file. */
export const importForm = z.object({ planHash: z.string().check(z.minLength(1), z.maxLength(100)) });
