import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { useTranslations } from 'use-intl';
import { EmailText } from './email-text.tsx';

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
  const parts = byRecipient.map(({ name, workingDays: days }) => text('grantedTo', { name, days }));
  return (
    <p className={className}>
      {text('granted', { extensions, days: workingDays })} (<EmailText text={parts.join(', ')} />)
    </p>
  );
}
