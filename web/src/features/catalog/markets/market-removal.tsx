import type { Market } from '@cfm/contract/catalog/markets.ts';
import { useLocale, useTranslations } from 'use-intl';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { deactivateMarket, removeMarket } from './queries.ts';

interface MarketRemovalProps {
  market: Pick<Market, 'marketId' | 'name' | 'isActive'>;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
  onDeactivated?: () => void;
}
/** Asks whether to delete a market. A market in use can be deactivated instead. */
export function MarketRemoval({ market, onDeactivated, ...dialog }: MarketRemovalProps) {
  const text = useTranslations('markets');
  const locale = useLocale();
  const { marketId, name, isActive } = market;
  const deactivate = async () => {
    await deactivateMarket(marketId, locale);
    onDeactivated?.();
  };
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={text('removeAsk', { name })}
      removal={{ yes: text('delete'), done: text('removed', { name }), run: () => removeMarket(marketId) }}
      inUse={{
        code: 'MarketInUse',
        instead: isActive
          ? { yes: text('deactivate'), done: text('deactivated', { name }), run: deactivate }
          : null,
      }}
    />
  );
}
