import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { EmailText } from './email-text.tsx';
import classes from './granted-days.module.css';

/** What a case was extended by so far, and what each dealer got of it; nothing where it was not. */
export function GrantedDays({
  granted: { extensions, workingDays, byRecipient },
  className,
}: {
  granted: CaseDetail['granted'];
  className: string | undefined;
}) {
  const text = useTranslations('case.process');
  if (extensions === 0) return null;
  return (
    <div className={className}>
      <p>{text('granted', { extensions, days: workingDays })}</p>
      <ul className={classes.recipients}>
        {byRecipient.map(({ name, workingDays: days }) => (
          <li key={name}>
            <span>
              <EmailText text={name} />
            </span>
            <span className="num">{text('grantedDays', { days })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
