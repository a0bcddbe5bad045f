import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { FigureTable, FigureTableKey } from '@cfm/contract/screens/report-figures.ts';
import { useTranslations } from 'use-intl';
import { FigureCard } from './figure-card.tsx';
import classes from './figure-tables.module.css';
import { figureText, missing, rowName, writeCells } from './figure-text.ts';

interface FigureTablesProps {
  tables: readonly FigureTable[];
  /** Language of the texts in the tables. */
  language: Language;
}
/** The figures behind a chart, for screen readers and for copying into a spreadsheet. */
export function FigureTables({ tables, language }: FigureTablesProps) {
  const text = useTranslations('figureTables');
  const rows = tables.flatMap((table) => table.rows);
  const rest = rows.find(({ isRest }) => isRest);
  const filled = tables.filter((table) => table.rows.length > 0);
  const legend = (
    <p className={`muted ${classes.legend}`}>
      {[
        text('missing', { missing, count: globalFigureMin }),
        ...(rows.some(({ yetToCome }) => yetToCome !== undefined) ? [text('yetToCome')] : []),
        ...(rest ? [text('others', { others: rest.name })] : []),
        text('counted'),
      ].join(' ')}
    </p>
  );
  // The table of the year is the shortest of a report, so there is room below it.
  const isBelowYear = filled.some(({ key }) => key === 'year');
  return (
    <>
      <div className={classes.tables}>
        {stacksOf(filled).map((stack) => (
          <div key={stack[0]?.key} className={classes.stack}>
            {stack.map((table) => (
              <Figures key={table.key} table={table} language={language} />
            ))}
            {stack[0]?.key === 'year' && legend}
          </div>
        ))}
      </div>
      {!isBelowYear && legend}
    </>
  );
}

/** Short tables are stacked, like their charts, so that the tables of a row have a similar height. */
const below: Partial<Record<FigureTableKey, FigureTableKey>> = {
  escalation: 'brand',
  handling: 'totals',
  topics: 'regions',
};
function stacksOf(tables: readonly FigureTable[]): FigureTable[][] {
  const stacks: FigureTable[][] = [];
  for (const table of tables) {
    const upper = stacks.find((stack) => stack.some(({ key }) => key === below[table.key]));
    if (upper) upper.push(table);
    else stacks.push([table]);
  }
  return stacks;
}

function Figures({ table, language }: { table: FigureTable; language: Language }) {
  const write = writeCells(table, language);
  const [rowHead, ...heads] = table.heads;
  return (
    <FigureCard
      title={table.title}
      copied={figureText(table, language)}
      language={language}
      tableKey={table.key}
    >
      {(titleId) => (
        <>
          <table className={classes.table} aria-labelledby={titleId} lang={language}>
            <thead>
              <tr>
                <th scope="col">{rowHead}</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{rowName(row)}</th>
                  {write(row).map((cell, column) => (
                    <td key={heads[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.note !== undefined && (
            <p className={classes.note} lang={language}>
              {table.note}
            </p>
          )}
        </>
      )}
    </FigureCard>
  );
}
