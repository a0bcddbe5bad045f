import { type Language, writtenLanguage } from '@cfm/contract/messages/catalogue.ts';
import type { Contact } from '@cfm/contract/people/contact.ts';
import type { GdprExport } from '@cfm/contract/people/privacy.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase, gdprExportDays } from '@cfm/contract/platform/limits.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatBytes, formatDate, formatDateTime, languageName } from '../../../ui/format.ts';
import { MailLanguage } from '../../../ui/mail/mail-language.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './gdpr.module.css';
import { DuplicatesNote } from './person-duplicates.tsx';
import { requestExport, useExports } from './queries.ts';

interface AccessCardProps {
  contact: Pick<Contact, 'contactId' | 'language'>;
  caseCount: number;
}
/** The access export for the person. The server creates it and reports progress. */
export function AccessCard({ contact: { contactId, language: spoken }, caseCount }: AccessCardProps) {
  const text = useTranslations('gdpr');
  const locale = useLocale();
  const ofContact = writtenLanguage(spoken);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? ofContact;
  const exports = useExports(contactId);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await requestExport(contactId, language).catch(reportError);
    setAsking(false);
  };
  return (
    <EditorCard title={text('accessTitle')}>
      <p className="muted">{text('accessText', { count: caseCount, days: gdprExportDays })}</p>
      <DuplicatesNote contactId={contactId} />
      <div className={classes.form}>
        <MailLanguage
          label={text('accessLanguage')}
          value={language}
          first={ofContact}
          onChange={setChosen}
        />
        {ofContact !== spoken && (
          <p className="muted">
            {text('accessNotIn', {
              language: languageName(spoken, locale),
            })}
          </p>
        )}
      </div>
      <div>
        <Button isLoading={isAsking} onClick={() => void ask()}>
          {text('accessStart')}
        </Button>
      </div>
      {exports.isError && <ErrorState error={exports.error} onRetry={() => void exports.refetch()} />}
      {exports.isPending && <CardSkeleton lines={1} />}
      {exports.data?.length === 0 && <p className="muted">{text('accessNone')}</p>}
      <ul className={`bare-list ${classes.rows}`} aria-live="polite">
        {exports.data?.map((each) => (
          <li key={each.gdprExportId}>
            <ExportLine of={each} />
          </li>
        ))}
      </ul>
    </EditorCard>
  );
}

function ExportLine({ of }: { of: GdprExport }) {
  const text = useTranslations('gdpr');
  const locale = useLocale();
  const { state, doneCount, totalCount, expiresAt, sizeBytes } = of;
  const states = {
    running:
      totalCount === 0
        ? text('accessStarting')
        : text('accessRunning', { done: doneCount, total: totalCount }),
    ready: text('accessReady', { date: formatDate(expiresAt) }),
    failed: text('accessFailed'),
    removed: text('accessRemoved'),
  };
  return (
    <span className={classes.line}>
      <span>
        {text('requestedAt', { number: String(of.gdprExportId), date: formatDateTime(of.requestedAt) })}
        {of.language && <> · {text(`accessIn.${of.language}`)}</>}
      </span>
      <span className="muted">{states[state]}</span>
      {state === 'running' && totalCount > 0 && (
        <progress value={doneCount} max={totalCount} aria-label={states.running} />
      )}
      {state === 'ready' && (
        <a
          href={apiBase + pathOf(gdprEndpoints.getExportFile.path, { gdprExportId: of.gdprExportId })}
          download
        >
          {text('download', { size: formatBytes(sizeBytes ?? 0, locale) })}
        </a>
      )}
    </span>
  );
}
