import { type RetentionRun, retentionFigures } from '@cfm/contract/people/retention.ts';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { LotName } from './lot-name.tsx';
import classes from './retention.module.css';

interface RunDialogProps {
  run: RetentionRun | null;
  isOpen: boolean;
  onClose: () => void;
}
/** Results of a run by market, with errors. */
export function RunDialog({ run, isOpen, onClose }: RunDialogProps) {
  const text = useTranslations('retention');
  const locale = useLocale();
  if (!run) return null;
  const shown = retentionFigures.filter((figure) => run.lots.some((lot) => lot[figure] > 0));
  const failed = run.lots.reduce((sum, lot) => sum + lot.failed, 0);
  const hidden = failed - run.failures.length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('byMarketOf', { date: formatDateTime(run.startedAt) })}
      width={860}
    >
      <section
        className={classes.tableBox}
        aria-label={text('byMarketOf', { date: formatDateTime(run.startedAt) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
        tabIndex={0}
      >
        <table className={`number-table ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{text('market')}</th>
              <th scope="col">{text('months')}</th>
              {shown.map((figure) => (
                <th key={figure} scope="col">
                  {text(`figures.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.lots.map((lot) => (
              <tr key={`${lot.kind} ${lot.marketId}`}>
                <th scope="row">
                  <LotName of={lot} />
                </th>
                <td>{lot.months === null ? '—' : text('keptMonths', { count: lot.months })}</td>
                {shown.map((figure) => (
                  <td key={figure}>{lot[figure] === 0 ? '—' : formatNumber(lot[figure], locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {failed > 0 && (
        <section className={classes.failures} aria-label={text('failures')}>
          <h3>{text('failures')}</h3>
          <p className="muted">{text('failuresText')}</p>
          <ul>
            {run.failures.map(({ caseId, internalId, problem }) => (
              <li key={caseId}>
                <Link to="/case/edit/$id" params={{ id: caseId }}>
                  {internalId}
                </Link>{' '}
                <span className="muted">{problem}</span>
              </li>
            ))}
          </ul>
          {hidden > 0 && <p>{text('failuresHidden', { count: hidden })}</p>}
        </section>
      )}
    </Dialog>
  );
}
