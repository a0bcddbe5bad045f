import * as z from '#zod';

/** What an import does with a row. */
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
/** What importing a spreadsheet with these columns would do. */
export const importPreviewOf = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => {
  const column = z.enum(columns);
  return z.object({
    /** Stands for all that the import would do; the import asks for it. */
    planHash: z.string(),
    counts: importCounts,
    /** Heads that are no column of it: what stands below them is left out. */
    unknownColumns: z.array(z.string()),
    rows: z.array(
      z.object({
        /** As the spreadsheet counts them. */
        rowNumber: z.number(),
        /** By what the row is known. */
        key: z.string(),
        name: z.string(),
        kind: z.enum(importKinds),
        /** As people read them, in the reader's language. */
        changes: z.array(z.object({ column, from: text, to: text })),
        errors: z.array(z.object({ column, text: z.string() })),
      }),
    ),
  });
};
/** The same of whatever columns. */
export type ImportPreview<Column extends string = string> = z.output<
  ReturnType<typeof importPreviewOf<readonly [Column, ...Column[]]>>
>;
export type ImportedRow<Column extends string = string> = ImportPreview<Column>['rows'][number];

/** What the import itself is sent beside the file. */
export const importForm = z.object({ planHash: z.string().check(z.minLength(1), z.maxLength(100)) });
