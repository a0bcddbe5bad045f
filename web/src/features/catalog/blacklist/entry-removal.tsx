import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { useTranslations } from 'use-intl';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { removeEntry } from './queries.ts';

interface EntryRemovalProps {
  entry: BlacklistEntry;
  isOpen: boolean;
  onClose: () => void;
  onGone: (entry: BlacklistEntry) => void;
}
/** Asks whether to remove an address from the blacklist. */
export function EntryRemoval({ entry, onGone, ...dialog }: EntryRemovalProps) {
  const text = useTranslations('blacklist');
  const { email } = entry;
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={text('removeAsk', { email })}
      removal={{ yes: text('delete'), done: text('removed', { email }), run: () => removeEntry(entry) }}
      onGone={() => onGone(entry)}
    />
  );
}
