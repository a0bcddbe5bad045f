import { blacklistKeeper } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { BanIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/blacklist')({
  validateSearch: looseSearch,
  ...page({
    access: blacklistKeeper,
    title: 'blacklist',
    menu: { text: 'blacklist', category: 'configuration', position: 4, icon: BanIcon },
    load: () => import('../../features/catalog/blacklist/blacklist-page.tsx').then((m) => m.BlacklistPage),
  }),
});
