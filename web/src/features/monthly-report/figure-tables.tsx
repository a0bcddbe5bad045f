import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../ui/format.ts';
import classes from './monthly-report.module.css';

interface FigureTablesProps {
  tables: readonly FigureTable[];
  language: Language;
}
/** The figures behind a chart, for who does not see it, and for copying. */
export const FigureTables = ({ tables, language }: FigureTablesProps) => (
  <div className={classes.tables} lang={language}>
    {tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => (
        <Figures key={table.key} table={table} language={language} />
      ))}
  </div>
);

function Figures({ table, language }: { table: FigureTable; language: Language }) {
  const text = useTranslations('monthlyReport');
  const [rowHead, ...heads] = table.heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.tableBox} aria-label={table.title} tabIndex={0}>
      <table className={classes.table}>
        <caption>{table.title}</caption>
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
          {table.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at]}>
                  {cell === null ? (
                    <span title={text('few')}>
                      <span aria-hidden>{text('fewMark')}</span>
                      <VisuallyHidden>{text('few')}</VisuallyHidden>
                    </span>
                  ) : (
                    formatNumber(cell, language)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
