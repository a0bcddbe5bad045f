import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ExportOrder } from './export-dialog.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((m) => m.ExportDialog), null);

/** Exports the list with its filter and order. */
export function ExportButton({ filter, order }: { filter: CaseFilter; order: ExportOrder }) {
  const text = useTranslations('cases');
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const icon = <DownloadIcon size={16} aria-hidden />;
  return (
    <>
      {isPhone ? (
        <IconButton label={text('export')} icon={icon} onClick={open} />
      ) : (
        <Button icon={icon} onClick={open}>
          {text('export')}
        </Button>
      )}
      {isOpen && <ExportDialog filter={filter} order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
