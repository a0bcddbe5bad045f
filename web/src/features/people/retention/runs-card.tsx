import { type RetentionFigure, type RetentionRun, retentionFigures } from '@cfm/contract/people/retention.ts';
import { retentionTime } from '@cfm/contract/platform/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './retention.module.css';
import { RunDialog } from './run-dialog.tsx';

/** Results of the last runs. */
export function RunsCard({ runs }: { runs: UseQueryResult<RetentionRun[]> }) {
  const text = useTranslations('retention');
  return (
    <EditorCard title={text('runs')}>
      {runs.isError && !runs.data && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending && <TableSkeleton rows={3} />}
      {runs.data?.length === 0 && (
        <EmptyState title={text('noRuns')}>{text('noRunsText', { time: retentionTime })}</EmptyState>
      )}
      {runs.data && runs.data.length > 0 && <Runs runs={runs.data} />}
    </EditorCard>
  );
}

const sum = ({ lots }: RetentionRun, figure: RetentionFigure) =>
  lots.reduce((all, lot) => all + lot[figure], 0);

function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  const text = useTranslations('retention');
  const locale = useLocale();
  const opened = useOpened<number>();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access */}
      <section className={classes.tableBox} aria-label={text('results')} tabIndex={0}>
        <table className={`number-table ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{text('started')}</th>
              <th scope="col" className={classes.words}>
                {text('by')}
              </th>
              {retentionFigures.map((figure) => (
                <th key={figure} scope="col">
                  {text(`figures.${figure}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.retentionRunId}>
                <th scope="row" className="num">
                  {formatDateTime(run.startedAt)}
                  {run.finishedAt === null && (
                    <div className={classes.running} role="status">
                      {text('running')}
                    </div>
                  )}
                </th>
                <td className={classes.words}>{run.by ?? text('nightlyRun')}</td>
                {retentionFigures.map((figure) => {
                  const count = sum(run, figure);
                  return (
                    <td key={figure} data-urgent={figure === 'failed' && count > 0}>
                      {count === 0 ? '—' : formatNumber(count, locale)}
                    </td>
                  );
                })}
                <td>
                  {run.lots.length > 0 && (
                    <Button
                      size="small"
                      aria-label={text('byMarketOf', { date: formatDateTime(run.startedAt) })}
                      onClick={() => opened.open(run.retentionRunId)}
                    >
                      {text('byMarket')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <RunDialog
        run={runs.find(({ retentionRunId }) => retentionRunId === opened.of) ?? null}
        isOpen={opened.isOpen}
        onClose={opened.close}
      />
    </>
  );
}
