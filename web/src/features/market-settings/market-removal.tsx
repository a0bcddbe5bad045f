import type { Market } from '@cfm/contract/markets.ts';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { deactivateMarket, removeMarket } from './queries.ts';

interface MarketRemovalProps {
  market: Pick<Market, 'marketId' | 'name' | 'isActive'>;
  isOpen: boolean;
  onClose: () => void;
  onRemoved?: () => void;
  onDeactivated?: () => void;
}
/** Asks whether to delete a market; one that is used can be deactivated instead. */
export function MarketRemoval({ market, isOpen, onClose, onRemoved, onDeactivated }: MarketRemovalProps) {
  const text = useTranslations('markets');
  const locale = useLocale();
  const { marketId, name, isActive } = market;
  const remove = async () => {
    await removeMarket(marketId);
    notify.success(text('removed', { name }));
    onRemoved?.();
  };
  const deactivate = async () => {
    await deactivateMarket(marketId, locale);
    notify.success(text('deactivated', { name }));
    onDeactivated?.();
  };
  return (
    <RemovalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('removeTitle')}
      ask={text('removeAsk', { name })}
      words={{ delete: text('delete'), deactivate: text('deactivate') }}
      onRemove={remove}
      inUse="MarketInUse"
      onDeactivate={isActive ? deactivate : null}
    />
  );
}
