import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { EmailText } from './email-text.tsx';
import classes from './granted-days.module.css';

/** The days by which a case was extended, in total and for each dealer. Renders nothing without any. */
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
