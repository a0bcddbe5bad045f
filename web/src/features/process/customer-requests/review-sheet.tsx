import { flagOfSection, isOfSection, sections } from '@cfm/contract/process/compared-fields.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LockHolder } from '../../../api/act-on-case.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailSheet } from '../../../ui/mail/mail-sheet.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { OpenRow } from './open-row.tsx';
import { useRequests } from './queries.ts';
import classes from './review-sheet.module.css';
import { type Answered, type Review, useReview, waitsForDecision } from './use-review.ts';

interface ReviewSheetProps {
  detail: CaseDetail;
  isOpen: boolean;
  /** Why nothing can be saved now, or null. Decisions are kept. */
  blockedReason: string | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  /** Called with the number of unsaved decisions. */
  onDecided: (count: number) => void;
}
/**
 * The side sheet that compares a customer's answer with the stored data, to choose between both (rule 17.16).
 * Decisions and typed values are kept while it is closed.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const text = useTranslations('dataRequest');
  const { detail, onClose } = props;
  const { data, error, refetch } = useRequests(detail.caseId);
  const [begun, setBegun] = useState<number | null>(null);
  const waiting = (data ?? []).filter(waitsForDecision);
  // Stays with the started request, even if another one is answered meanwhile.
  const request = waiting.find(({ postQualificationId }) => postQualificationId === begun) ?? waiting[0];
  const id = request?.postQualificationId ?? null;
  if (id !== null && id !== begun) setBegun(id);
  if (request)
    return (
      <RequestReview
        {...props}
        key={id}
        request={request}
        onFinished={() => {
          if (waiting.length === 1) onClose();
        }}
      />
    );
  return (
    <Sheet {...props}>
      <div className={composer.panel}>
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <p className="muted">{text('nothingOpen')}</p>
        ) : (
          <CardSkeleton lines={6} />
        )}
      </div>
    </Sheet>
  );
}

function Sheet({ detail, isOpen, onClose, children }: ReviewSheetProps & { children: ReactNode }) {
  const text = useTranslations('dataRequest');
  return (
    <MailSheet
      title={text('checkTitle', { internalId: detail.internalId })}
      detail={detail}
      isOpen={isOpen}
      onClose={onClose}
    >
      {children}
    </MailSheet>
  );
}

interface RequestReviewProps extends ReviewSheetProps {
  request: Answered;
  onFinished: () => void;
}
/** The decisions about one answer. Their state outlives the sheet. */
function RequestReview({ request, onFinished, ...props }: RequestReviewProps) {
  const text = useTranslations('dataRequest');
  const ui = useTranslations('ui');
  const { detail, blockedReason, onClose, onLocked, onDecided } = props;
  const review = useReview(request, { caseId: detail.caseId, onLocked, onFinished });
  const { form, open, decided } = review;
  const count = decided.length;
  useEffect(() => {
    onDecided(count);
    return () => onDecided(0);
  }, [count, onDecided]);
  return (
    <Sheet {...props}>
      <form {...form.props} className={composer.form}>
        <div className={composer.panels}>
          <div className={`${composer.panel} ${classes.panel}`}>
            {blockedReason && <p className={composer.notice}>{blockedReason}</p>}
            {open.some(review.isOutdated) && (
              <p className={composer.notice} role="status">
                {text('answerChanged')}
              </p>
            )}
            <p className="muted">
              {text('answeredBy', { email: request.email, date: formatDateTime(request.answeredAt) })}
            </p>
            <OpenFields review={review} request={request} />
            <FormError>{form.errorOf('general')}</FormError>
          </div>
        </div>
        <div className={composer.foot}>
          <span className={`muted ${composer.draft} ${classes.progress}`} role="status">
            {text('progress', { decided: count, count: open.length })}
          </span>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            {ui('close')}
          </Button>
          {count < open.length && (
            <Button
              disabledReason={blockedReason}
              disabled={form.isSubmitting}
              onClick={() => void review.takeRest()}
            >
              {text('takeAll', { decided: count })}
            </Button>
          )}
          <Button
            type="submit"
            variant="dark"
            isLoading={form.isSubmitting}
            disabledReason={blockedReason ?? (count === 0 ? text('nothingDecided') : null)}
          >
            {text('save', { count })}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Differing fields by section. */
function OpenFields({ review, request }: { review: Review; request: Answered }) {
  const text = useTranslations('dataRequest');
  const kinds = useTranslations('contacts.kinds');
  const fieldText = useTranslations('fields');
  const { addressType } = request.answer;
  return (
    <table className={classes.table}>
      <thead>
        <tr className={classes.row}>
          <th scope="col">{text('field')}</th>
          <th scope="col">{text('ours')}</th>
          <th scope="col">{text('theirs')}</th>
          <th scope="col">{text('choice')}</th>
        </tr>
      </thead>
      {sections.map((section) => {
        const rows = review.open.filter(({ field }) => isOfSection(section, field));
        if (rows.length === 0) return null;
        return (
          <tbody key={section}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={4}>
                {section === 'addressDetails' && addressType
                  ? kinds(addressType)
                  : fieldText(flagOfSection[section])}
              </th>
            </tr>
            {rows.map((row) => (
              <OpenRow key={row.field} row={row} review={review} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}
