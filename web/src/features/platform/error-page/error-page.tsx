import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PlainButton } from '../../../ui/plain-button.tsx';
import classes from './error-page.module.css';

const known = ['403', '404', '500'] as const;
type Known = (typeof known)[number];
const isKnown = (status: string): status is Known => known.some((each) => each === status);

/** /error/{status}: what happened, and what to do next. Back restores a kept form. */
export function ErrorPage({ status }: { status: string }) {
  const text = useTranslations('frame.errorPage');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const kind = isKnown(status) ? status : 'other';
  return (
    <section className={classes.page}>
      <span className={classes.status}>{status}</span>
      <h1>{text(`${kind}.title`, { status })}</h1>
      <p className="muted">{text(`${kind}.text`)}</p>
      <div className={classes.buttons}>
        {canGoBack && (
          <PlainButton variant="dark" onClick={() => router.history.back()}>
            {text('back')}
          </PlainButton>
        )}
        <PlainButton
          variant={canGoBack ? 'simple' : 'dark'}
          onClick={() => void router.navigate({ to: '/' })}
        >
          {text('home')}
        </PlainButton>
      </div>
    </section>
  );
}
