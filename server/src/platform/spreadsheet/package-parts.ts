import { columnName, xmlText } from './cells.ts';
import { sheetNameMaxLength } from './format-limits.ts';
import type { Sheet } from './sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const spreadsheetType = `${contentTypes}.sheet`;
/** Part name of a sheet. The place counts from 1. */
export const sheetPart = (place = 1): string => `xl/worksheets/sheet${place}.xml`;

/** Characters that a sheet name can't have, or not at its ends. */
const forbiddenInNames = /[\\/*?:[\]]|^'|'$/;
/** Throws if a program would report the file as damaged because of its sheet names. */
function checkNames(names: readonly string[]): void {
  const isBad = (name: string) =>
    name === '' || name.length > sheetNameMaxLength || forbiddenInNames.test(name);
  const bad = names.find(isBad);
  if (bad !== undefined) throw new Error(`not a sheet name: ${bad}`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new Error(`two sheets have the same name: ${names.join(', ')}`);
}

/** All parts of an .xlsx except the sheets, by name (ECMA-376). */
export function packageParts(sheets: readonly Pick<Sheet, 'name' | 'isPrinted'>[]): Record<string, string> {
  checkNames(sheets.map(({ name }) => name));
  const each = (write: (place: number, name: string) => string) =>
    sheets.map(({ name }, index) => write(index + 1, name)).join('');
  const types = each(
    (place) => `<Override PartName="/${sheetPart(place)}" ContentType="${contentTypes}.worksheet+xml"/>`,
  );
  const listed = each(
    (place, name) => `<sheet name="${xmlText(name)}" sheetId="${place}" r:id="rId${place}"/>`,
  );
  const relations = each(
    (place) =>
      `<Relationship Id="rId${place}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${place}.xml"/>`,
  );
  // Repeats the head on each printed page.
  const heads = sheets.map(({ name, isPrinted }, index) =>
    isPrinted
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${xmlText(name.replaceAll("'", "''"))}'!$1:$1</definedName>`
      : '',
  );
  const defined = heads.some(Boolean) ? `<definedNames>${heads.join('')}</definedNames>` : '';
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${listed}</sheets>${defined}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${relations}<Relationship Id="rId${sheets.length + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styleSheet,
  };
}

/**
 * Every program knows the number formats 3 (no decimals) and 4 (two decimals). "@" keeps a text a text, also
 * when a user edits the cell. `quotePrefix` marks a text that looks like a formula. A head wraps instead of
 * being cut off.
 */
const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11"><xf xfId="0"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/><xf xfId="0" numFmtId="3" fontId="1" applyNumberFormat="1" applyFont="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** XML before the rows. Keeps the head visible while scrolling. */
export function sheetBeginning({ columns, isPrinted }: Pick<Sheet, 'columns' | 'isPrinted'>): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const properties = isPrinted ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  return `${head}<worksheet xmlns="${main}">${properties}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}
export function sheetEnd(
  { columns, isUnfiltered, isPrinted }: Omit<Sheet, 'batches'>,
  lastRow: number,
): string {
  const filter = isUnfiltered ? '' : `<autoFilter ref="A1:${columnName(columns.length - 1)}${lastRow}"/>`;
  // 9 is A4. Height 0 allows as many pages as needed.
  const page = isPrinted
    ? '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
    : '';
  return `</sheetData>${filter}${page}</worksheet>`;
}
