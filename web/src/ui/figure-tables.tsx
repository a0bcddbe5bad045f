import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { FigureTable, FigureTableKey } from '@cfm/contract/screens/report-figures.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FigureCard } from './figure-card.tsx';
import classes from './figure-tables.module.css';
import { figureText, missing, rowName, writeCells } from './figure-text.ts';

interface FigureTablesProps {
  tables: readonly FigureTable[];
  /** Language of the texts in the tables. */
  language: Language;
  /** URL parameters of the overview for the cases of a figure. Undefined for readers who don't see all of them. */
  overviewOf?: OverviewOf | undefined;
}
type OverviewOf = (filter: CaseFilter) => Record<string, string | number | boolean>;
/** The figures behind a chart, for screen readers and for copying into a spreadsheet. */
export function FigureTables({ tables, language, overviewOf }: FigureTablesProps) {
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
              <Figures key={table.key} table={table} language={language} overviewOf={overviewOf} />
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

interface FiguresProps extends Pick<FigureTablesProps, 'language' | 'overviewOf'> {
  table: FigureTable;
}
function Figures({ table, language, overviewOf }: FiguresProps) {
  const text = useTranslations('figureTables');
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
                  {write(row).map((value, column) => {
                    const filter = row.cells[column] === null ? null : row.filters?.[column];
                    const head = heads[column] ?? '';
                    return (
                      <td key={head}>
                        {filter && overviewOf ? (
                          <Link
                            to="/cases"
                            search={overviewOf(filter)}
                            className={classes.figure}
                            aria-label={text('linkName', { row: row.name, column: head, value })}
                          >
                            {value}
                          </Link>
                        ) : (
                          value
                        )}
                      </td>
                    );
                  })}
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
