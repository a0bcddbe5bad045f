import { useTranslations } from 'use-intl';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './audit.module.css';
import { useSumOfPerson } from './queries.ts';

const shown = [
  'signIns',
  'casesSeen',
  'contactsSeen',
  'filesSeen',
  'listsSeen',
  'changes',
  'exports',
  'rejected',
] as const;

/** Numbers of records that a person viewed and changed in the chosen period. */
export function PersonSums({ userId, from, to }: { userId: number; from: string | null; to: string | null }) {
  const text = useTranslations('audit.sum');
  const sums = useSumOfPerson(userId, from, to);
  if (sums.isError) return <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />;
  if (!sums.data) return <CardSkeleton lines={2} />;
  return (
    <dl className={classes.sums}>
      {shown.map((name) => (
        <div key={name}>
          <dt className="muted">{text(name)}</dt>
          <dd className="num">{sums.data[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
