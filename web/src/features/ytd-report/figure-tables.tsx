import { globalFigureMin } from '@cfm/contract/limits.ts';
import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { missing, tableText, writeCells } from './table-text.ts';
import classes from './ytd-report.module.css';

/** What the image shows, for who can't see it, and to be copied into a spreadsheet. The words are those of the image. */
export function FigureTables({ tables }: { tables: readonly FigureTable[] }) {
  const text = useTranslations('ytd');
  const id = useId();
  return (
    <section className={classes.figures} aria-labelledby={id}>
      <h2 id={id}>{text('tables')}</h2>
      <div className={classes.tables}>
        {tables.map((table) => (
          <FigureCard key={table.key} table={table} />
        ))}
      </div>
      <p className="muted">{text('missing', { missing, count: globalFigureMin })}</p>
    </section>
  );
}

function FigureCard({ table }: { table: FigureTable }) {
  const text = useTranslations('ytd');
  const locale = useLocale();
  const write = writeCells(table, locale);
  const id = useId();
  return (
    <div className={classes.card} data-table={table.key}>
      <div className={classes.head}>
        <h3 id={id} lang="en">
          {table.title}
        </h3>
        <CopyButton isIcon text={tableText(table, locale)} name={text('copyName', { title: table.title })} />
      </div>
      <table className={classes.table} aria-labelledby={id} lang="en">
        <thead>
          <tr>
            {table.heads.map((head) => (
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
              {write(cells).map((cell, column) => (
                <td key={table.heads[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
