/** Limits of the .xlsx format. Excel reports a file beyond them as damaged. */
export const cellMaxLength = 32_767;
/** Rows of a sheet, including heads and totals. */
export const sheetRowsMax = 1_048_576;
export const sheetNameMaxLength = 31;
