import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import type { Draft } from '../../../api/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { useSubmitKey } from '../../../ui/keys/use-submit-key.ts';
import { BlockedNote, useBlockedReason } from '../../../ui/mail/composer-notes.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import { GoodwillHint } from './goodwill-hint.tsx';
import classes from './solution.module.css';
import type { SolveProps } from './use-sending.ts';

interface SolveFrameProps {
  of: SolveProps;
  form: {
    props: object;
    formRef: RefObject<HTMLFormElement | null>;
    isSubmitting: boolean;
    submit: () => Promise<void>;
  };
  draft: Draft;
  isOutdated: boolean;
  goOn: (wanted: boolean) => void;
  children: ReactNode;
}
/** Frame of both forms: notices above, Solve and Solve and next below. Ctrl+Enter triggers the last button. */
export function SolveFrame({ of, form, draft, isOutdated, goOn, children }: SolveFrameProps) {
  const text = useTranslations('case.solve');
  const action = useTranslations('caseActions');
  const ui = useTranslations('ui');
  const { onNext } = of;
  const reason = useBlockedReason(of);
  const submit = (leadsOn: boolean) => {
    if (reason !== null) return notify.warning(reason);
    goOn(leadsOn);
    void form.submit();
  };
  useSubmitKey(form.formRef, () => submit(true));
  return (
    <form {...form.props} className={composer.form}>
      <div className={composer.panels}>
        <div className={composer.panel}>
          <BlockedNote of={of} />
          {isOutdated && (
            <p className={composer.notice} role="alert">
              {text('changed')}
            </p>
          )}
          <p className={`muted ${classes.effect}`}>{text('effect')}</p>
          <GoodwillHint caseId={of.detail.caseId} />
          {children}
        </div>
      </div>
      <div className={composer.foot}>
        <div className={composer.draft}>
          <DraftNote draft={draft} />
        </div>
        <Button onClick={of.onClose} disabled={form.isSubmitting}>
          {ui('close')}
        </Button>
        <Button
          variant={onNext ? 'simple' : 'dark'}
          isLoading={form.isSubmitting}
          disabledReason={reason}
          onClick={() => submit(false)}
        >
          {action('solve')}
        </Button>
        {onNext && (
          <Button
            variant="dark"
            isLoading={form.isSubmitting}
            disabledReason={reason}
            onClick={() => submit(true)}
          >
            {onNext.name}
          </Button>
        )}
      </div>
    </form>
  );
}
