import { reportReader } from '@cfm/contract/platform/access.ts';
import { InfoIcon, PrinterIcon, TriangleExclamationPointIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMayPass, useSeesAll } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EditorPage } from '../../../ui/editor-page.tsx';
import { FigureTables } from '../../../ui/figure-tables.tsx';
import { figureTexts } from '../../../ui/figure-text.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { overviewOf } from '../case-list/overview-of.ts';
import { makeReport, useReport } from './queries.ts';
import { ReportImage } from './report-image.tsx';
import classes from './ytd-report.module.css';

/** The YTD report: its image, its creation time, and its figures (/reports/ydt; rule 22.1). */
export function YtdReportPage() {
  const text = useTranslations('ytd');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const id = useId();
  const report = useReport();
  const mayMake = useMayPass(reportReader);
  const seesAll = useSeesAll();
  const [isAsking, setAsking] = useState(false);
  const {
    reportCreatedDateTime: madeAt,
    dataUntil = null,
    isBeingMade = false,
    isOutdated = false,
  } = report.data ?? {};
  const make = async () => {
    setAsking(true);
    await makeReport();
    setAsking(false);
  };
  const button = mayMake && report.data && (
    <Button
      variant={madeAt === null ? 'dark' : 'simple'}
      isLoading={isAsking || isBeingMade}
      onClick={() => void make()}
    >
      {text(madeAt === null ? 'generate' : 'regenerate')}
    </Button>
  );
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.reporting') }]}
      title={frame('titles.ytd')}
      purpose={text('intro')}
      actions={
        madeAt !== null && (
          <>
            {report.data && (
              <Button icon={<PrinterIcon size={16} aria-hidden />} onClick={() => window.print()}>
                {text('print')}
              </Button>
            )}
            {button}
          </>
        )
      }
      isHeadOnScreenOnly
    >
      <div className={classes.page}>
        {isOutdated && typeof madeAt === 'string' && (
          <p className={classes.notice} data-tone="error" role="alert">
            <TriangleExclamationPointIcon size={16} aria-hidden />
            {text('outdated')}
          </p>
        )}
        <p className={classes.notice}>
          <InfoIcon size={16} aria-hidden />
          <span>
            {text('weekends')} {text('weekendsExample')}
          </span>
        </p>
        {report.isPending && (
          <div className={classes.paper} data-waiting>
            <CardSkeleton lines={12} />
          </div>
        )}
        {report.isError && !report.data && (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        )}
        {report.data && (
          <div className={classes.state} role="status">
            {dataUntil !== null && <span>{text('dataUntil', { day: formatDate(dataUntil) })}</span>}
            {typeof madeAt === 'string' && (
              <span>{text('generatedAt', { date: formatDateTime(madeAt) })}</span>
            )}
            {typeof madeAt === 'string' && isBeingMade && <span className="muted">{text('generating')}</span>}
          </div>
        )}
        {report.data && madeAt === null && (
          <EmptyState title={text('none')} action={!isBeingMade && button}>
            {text(isBeingMade ? 'noneGenerating' : 'noneText')}
          </EmptyState>
        )}
        {report.data && typeof madeAt === 'string' && (
          <>
            <ReportImage key={madeAt} madeAt={madeAt} />
            <section className={classes.figures} aria-labelledby={id}>
              <div className={classes.figuresHead}>
                <h2 id={id}>{text('tables')}</h2>
                <CopyButton
                  text={figureTexts(report.data.figures, locale)}
                  name={text('tables')}
                  label={text('copyAll')}
                />
              </div>
              <FigureTables
                tables={report.data.figures}
                language={locale}
                overviewOf={seesAll ? overviewOf : undefined}
              />
            </section>
          </>
        )}
      </div>
    </EditorPage>
  );
}
