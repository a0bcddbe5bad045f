import { useTranslations } from 'use-intl';
import { RecordPageState } from '../../../ui/record-page-state.tsx';
import { MarketEditor, marketList } from './market-editor.tsx';
import { useIkamChoices, useMarket, useMarketInfo } from './queries.ts';

/** Creates a market (/market/create), or shows and edits one (/market/edit/{id}). */
export function MarketPage({ marketId = null }: { marketId?: number | null }) {
  const text = useTranslations('markets');
  const market = useMarket(marketId);
  const info = useMarketInfo();
  const people = useIkamChoices();
  const isThere = marketId === null || market.data !== undefined;
  if (isThere && info.data && people.data)
    return <MarketEditor opened={market.data ?? null} info={info.data} people={people.data} />;
  const failed = [...(marketId === null ? [] : [market]), info, people].find(({ isError }) => isError);
  return (
    <RecordPageState
      list={marketList}
      title={marketId === null ? 'createMarket' : 'editMarket'}
      failed={failed}
      gone={text('gone')}
      backToList={text('backToList')}
    />
  );
}
