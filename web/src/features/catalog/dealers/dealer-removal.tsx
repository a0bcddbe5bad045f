import type { ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { useTranslations } from 'use-intl';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { deactivateDealer, removeDealer } from './queries.ts';

interface DealerRemovalProps {
  dealer: ListedDealer;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}
/** Asks whether to delete a dealer. A dealer in use can be deactivated instead. */
export function DealerRemoval({ dealer, ...dialog }: DealerRemovalProps) {
  const text = useTranslations('dealers');
  const { dealerId, name, isActive } = dealer;
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={text('removeAsk', { name })}
      removal={{ yes: text('delete'), done: text('removed', { name }), run: () => removeDealer(dealerId) }}
      inUse={{
        code: 'DealerInUse',
        instead: isActive
          ? {
              yes: text('deactivate'),
              done: text('deactivated', { name }),
              run: () => deactivateDealer(dealerId),
            }
          : null,
      }}
    />
  );
}
