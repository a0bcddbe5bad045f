import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { MarketEditor } from './market-editor.tsx';
import { useIkamChoices, useMarket, useMarketInfo } from './queries.ts';

/** Creates a market (/market/create), or shows and edits one (/market/edit/{id}). */
export function MarketPage({ marketId = null }: { marketId?: number | null }) {
  const text = useTranslations('markets');
  const frame = useTranslations('frame');
  const market = useMarket(marketId);
  const info = useMarketInfo();
  const people = useIkamChoices();
  const isThere = marketId === null || market.data !== undefined;
  if (isThere && info.data && people.data)
    return <MarketEditor opened={market.data ?? null} info={info.data} people={people.data} />;
  const failed = [...(marketId === null ? [] : [market]), info, people].find(({ isError }) => isError);
  return (
    <>
      <TitleBar
        crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.markets'), to: '/markets' }]}
        title={frame(marketId === null ? 'titles.createMarket' : 'titles.editMarket')}
      />
      {!failed && <PageSkeleton />}
      {failed &&
        (hasCode(failed.error, 'NotFound') ? (
          <EmptyState title={text('gone')} action={<Link to="/markets">{text('backToList')}</Link>} />
        ) : (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ))}
    </>
  );
}
