import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../ui/format.ts';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { LanguageBlock } from './language-block.tsx';
import classes from './monthly-report.module.css';

interface MailViewProps {
  report: MonthlyReport;
  onEdit: (language: Language) => void;
}
/** The report as a mail client shows it, with both languages next to each other. */
export function MailView({ report, onEdit }: MailViewProps) {
  const text = useTranslations('monthlyReport');
  const areSideBySide = useMediaQuery('(min-width: 1200px)', undefined, {
    getInitialValueInEffect: false,
  });
  const figuresState = useState(false);
  return (
    <section className={`card ${classes.mail}`} aria-label={text('mail')}>
      <div className={classes.head}>
        <MailHeaders
          rows={[
            [text('from'), report.senderLabel],
            [text('date'), formatDate(report.date)],
            [text('subject'), <strong key="subject">{report.subject}</strong>],
          ]}
        />
      </div>
      <p className={classes.greeting}>{report.greeting}</p>
      <div className={classes.blocks}>
        {(['en', 'de'] as const).map((language) => (
          <LanguageBlock
            key={language}
            report={report}
            language={language}
            // Side by side, both open together. Otherwise one column would be a screen longer than the other.
            figuresState={areSideBySide ? figuresState : undefined}
            onEdit={onEdit}
          />
        ))}
      </div>
    </section>
  );
}
