import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';

interface RulePageStateProps {
  title: string;
  failed: { error: unknown; refetch: () => unknown } | undefined;
}
/** The rule page while loading, after a failure, and for a missing rule. */
export function RulePageState({ title, failed }: RulePageStateProps) {
  const text = useTranslations('ruleSettings');
  const frame = useTranslations('frame');
  return (
    <>
      <TitleBar
        crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.rules'), to: '/rules' }]}
        title={title}
      />
      {!failed && <PageSkeleton />}
      {failed &&
        (hasCode(failed.error, 'NotFound') ? (
          <EmptyState title={text('gone')} action={<Link to="/rules">{text('backToList')}</Link>} />
        ) : (
          <ErrorState title={text('loadFailed')} error={failed.error} onRetry={() => void failed.refetch()} />
        ))}
    </>
  );
}
