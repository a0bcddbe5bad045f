import {
  type ImportedRow,
  type ImportKind,
  type ImportPreview,
  importKinds,
} from '@cfm/contract/platform/spreadsheet-import.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import classes from './import.module.css';

const batch = 50;

interface ImportRowsProps {
  preview: ImportPreview;
  columnName: (column: string) => string;
  /** Columns that form the heading of a new row. */
  headColumns: readonly string[];
}
/** Preview of an import: counts, then each row. Rows with errors come first. */
export function ImportRows({
  preview: { counts, rows, unknownColumns },
  columnName,
  headColumns,
}: ImportRowsProps) {
  const text = useTranslations('spreadsheetImport');
  const [kind, setKind] = useState<ImportKind>(() => firstKind(counts));
  const [shownCount, setShownCount] = useState(batch);
  const ofKind = rows.filter((row) => row.kind === kind);
  const rest = ofKind.length - shownCount;
  return (
    <>
      {unknownColumns.length > 0 && (
        <p className={classes.notice}>{text('unknownColumns', { columns: unknownColumns.join(', ') })}</p>
      )}
      <div className={classes.kinds}>
        {importKinds.map((each) => (
          <Chip
            key={each}
            isActive={each === kind}
            onClick={() => {
              setKind(each);
              setShownCount(batch);
            }}
          >
            {text(`counts.${each}`, { count: counts[each] })}
          </Chip>
        ))}
      </div>
      {counts.wrong > 0 && <p className="muted">{text('wrongStay', { count: counts.wrong })}</p>}
      {ofKind.length === 0 ? (
        <p className="muted">{text('none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
        <section className={classes.rows} aria-label={text(`kinds.${kind}`)} tabIndex={0}>
          <ul>
            {ofKind.slice(0, shownCount).map((row) => (
              <Row key={row.rowNumber} row={row} columnName={columnName} headColumns={headColumns} />
            ))}
          </ul>
        </section>
      )}
      {rest > 0 && (
        <div>
          <Button size="small" onClick={() => setShownCount(shownCount + batch)}>
            {text('more', { count: Math.min(rest, batch) })}
          </Button>
        </div>
      )}
    </>
  );
}

const firstKind = (counts: ImportPreview['counts']): ImportKind =>
  (['wrong', 'changed', 'new'] as const).find((kind) => counts[kind] > 0) ?? 'same';

interface RowProps extends Omit<ImportRowsProps, 'preview'> {
  row: ImportedRow;
}
function Row({ row, columnName, headColumns }: RowProps) {
  const { rowNumber, key, name, kind, changes, errors } = row;
  const text = useTranslations('spreadsheetImport');
  const listed = changes.filter(({ column }) => kind !== 'new' || !headColumns.includes(column));
  return (
    <li>
      <div className={classes.rowHead}>
        <span className="muted num">{text('row', { number: rowNumber })}</span>
        <strong className="num">{key}</strong>
        <span dir="auto">{name}</span>
      </div>
      {errors.map((error) => {
        const column = columnName(error.column);
        return (
          <div key={error.column} className={classes.problem}>
            {/* Most error texts name their column already. */}
            {error.text.startsWith(column) ? error.text : text('error', { column, text: error.text })}
          </div>
        );
      })}
      {listed.map(({ column, from, to }) => (
        <div key={column} className={classes.change} dir="auto">
          {from === null
            ? text('addition', { column: columnName(column), to: to ?? '—' })
            : text('change', { column: columnName(column), from, to: to ?? '—' })}
        </div>
      ))}
    </li>
  );
}
