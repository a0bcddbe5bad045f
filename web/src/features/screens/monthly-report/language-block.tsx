import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { betweenTags } from '@cfm/contract/platform/html-text.ts';
import { type MonthlyReport, monthlyTextsOf } from '@cfm/contract/screens/monthly-report.ts';
import { Skeleton } from '@mantine/core';
import { PencilIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSeesAll } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FigureTables } from '../../../ui/figure-tables.tsx';
import { Folded, type FoldedState } from '../../../ui/folded.tsx';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import { overviewOf } from '../case-list/overview-of.ts';
import classes from './monthly-report.module.css';
import { chartUrl } from './queries.ts';

const partOf = (report: MonthlyReport, language: Language) => {
  const { content, signature } = monthlyTextsOf[language];
  return { content: report[content], signature: report[signature] };
};

interface LanguageBlockProps {
  report: MonthlyReport;
  language: Language;
  /** Open state of the figures, shared by both languages. */
  figuresState: FoldedState | undefined;
  onEdit: (language: Language) => void;
}
/** One language of the mail: main content, signature next to the chart, and the figures of the chart. */
export function LanguageBlock({ report, language, figuresState, onEdit }: LanguageBlockProps) {
  const { content, signature } = partOf(report, language);
  const text = useTranslations('monthlyReport');
  const headingId = useId();
  const seesAll = useSeesAll();
  return (
    <section className={classes.block} aria-labelledby={headingId}>
      <header className={classes.blockHead}>
        <h2 id={headingId}>{text(language === 'de' ? 'german' : 'english')}</h2>
        <Button size="small" icon={<PencilIcon size={14} aria-hidden />} onClick={() => onEdit(language)}>
          {text(language === 'de' ? 'editGerman' : 'editEnglish')}
        </Button>
      </header>
      <div lang={language} className={classes.words}>
        {content === '' ? <Missing>{text('noContent')}</Missing> : <RichTextView html={content} />}
      </div>
      <div className={classes.end}>
        <div lang={language} className={classes.words}>
          {signature === '' ? (
            <Missing>{text('noSignature')}</Missing>
          ) : (
            <RichTextView html={withWholeDomains(signature)} />
          )}
        </div>
        <Chart month={report.month} language={language} />
      </div>
      <Folded label={text('figures')} state={figuresState}>
        <FigureTables
          tables={report.figures[language]}
          language={language}
          overviewOf={seesAll ? overviewOf : undefined}
        />
      </Folded>
    </section>
  );
}

/** A long address breaks before its domain first, and within the domain only if necessary. */
const withWholeDomains = (html: string): string =>
  betweenTags(html, (words) =>
    words.replace(/(?<=@)[\p{L}\p{N}.-]+/gu, `<wbr><span class="${classes.domain}">$&</span>`),
  );

/** In the language of the page, not of the block. */
function Missing({ children }: { children: string }) {
  return <p className="muted">{children}</p>;
}

function Chart({ month, language }: { month: string; language: Language }) {
  const text = useTranslations('monthlyReport');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const name = formatMonth(month, useLocale());
  if (state === 'failed')
    return (
      <p className={`muted ${classes.noChart}`} role="alert">
        {text('chartFailed')}
      </p>
    );
  return (
    <div className={classes.chart}>
      {state === 'loading' && <Skeleton height={920} radius="md" />}
      <img
        src={chartUrl(language)}
        alt={text('chartAlt', { month: name })}
        data-state={state}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  );
}
