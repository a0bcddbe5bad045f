import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MailFrame } from '../../../ui/mail/mail-frame.tsx';
import { MailHeaders } from '../../../ui/mail/mail-headers.tsx';
import { markedParts } from '../../../ui/marked-parts.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { ChosenCase } from './case-field.tsx';
import { usePreview } from './queries.ts';
import classes from './rule-editor.module.css';
import type { RuleValues } from './rule-values.ts';

interface TextPreviewProps {
  ruleTypeId: 1 | 4;
  values: RuleValues;
  /** The case chosen for the rule test next to it. */
  chosenCase: ChosenCase | null;
}
/** Debounce of the preview while the user types. */
const pauseMs = 600;

/** Preview of the mail for a case. Open placeholders are marked. */
export function TextPreview({ ruleTypeId, values, chosenCase }: TextPreviewProps) {
  const text = useTranslations('ruleSettings.preview');
  const frame = useTranslations('frame');
  const field = useTranslations('fields');
  const [language, setLanguage] = useState<Language>('en');
  const [subject, content] =
    language === 'de' ? [values.subjectDe, values.contentDe] : [values.subjectEn, values.contentEn];
  const [texts] = useDebouncedValue(JSON.stringify({ language, subject, content }), pauseMs);
  const shown: { language: Language; subject: string | null; content: string | null } = JSON.parse(texts);
  const isWritten = Boolean(shown.subject) && Boolean(shown.content);
  const preview = usePreview(
    chosenCase && isWritten
      ? {
          ruleTypeId,
          caseId: chosenCase.caseId,
          language: shown.language,
          subject: shown.subject ?? '',
          content: shown.content ?? '',
        }
      : null,
  );
  const missing = (preview.data?.missing ?? []).map((name) => `{{${name}}}`);
  const forWhom = ruleTypeId === ruleTypes.Forwarding ? 'forward' : 'reply';
  return (
    <section className={classes.preview} aria-label={text('title')}>
      <div className={classes.previewHead}>
        <h3>{chosenCase ? text(forWhom, { number: chosenCase.internalId }) : text('title')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={text('language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'de' ? 'de' : 'en')}
          data={[
            { value: 'en', label: frame('english') },
            { value: 'de', label: frame('german') },
          ]}
        />
      </div>
      {!chosenCase && <p className="muted">{text('chooseCase')}</p>}
      {chosenCase && !isWritten && <p className="muted">{text('nothing')}</p>}
      {chosenCase && isWritten && (
        <>
          {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
          {preview.isPending && <CardSkeleton lines={6} />}
          {preview.data && (
            <>
              {missing.length > 0 && (
                <p className="caution" role="status">
                  {text('missing', { placeholders: missing.join(', ') })}
                </p>
              )}
              <MailHeaders
                rows={[
                  [field('subject'), <Subject key="subject" of={preview.data.subject} open={missing} />],
                ]}
              />
              <MailFrame html={preview.data.html} title={preview.data.subject} isWhole />
            </>
          )}
        </>
      )}
    </section>
  );
}

const Subject = ({ of, open }: { of: string; open: readonly string[] }) =>
  markedParts(of, open).map(({ text, isMarked, at }) =>
    isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
