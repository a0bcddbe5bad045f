import type { ListedDealer } from '@cfm/contract/dealers.ts';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { deactivateDealer, removeDealer } from './queries.ts';

interface DealerRemovalProps {
  dealer: ListedDealer;
  isOpen: boolean;
  onClose: () => void;
}
/** Asks whether to delete a dealer; one that is used can be deactivated instead. */
export function DealerRemoval({ dealer, isOpen, onClose }: DealerRemovalProps) {
  const text = useTranslations('dealers');
  const { dealerId, name, isActive } = dealer;
  const remove = async () => {
    await removeDealer(dealerId);
    notify.success(text('removed', { name }));
  };
  const deactivate = async () => {
    await deactivateDealer(dealerId);
    notify.success(text('deactivated', { name }));
  };
  return (
    <RemovalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('removeTitle')}
      ask={text('removeAsk', { name })}
      words={{ delete: text('delete'), deactivate: text('deactivate') }}
      onRemove={remove}
      inUse="DealerInUse"
      onDeactivate={isActive ? deactivate : null}
    />
  );
}
