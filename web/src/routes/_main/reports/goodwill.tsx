import { reportReader } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { HandCoinsIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/reports/goodwill')({
  validateSearch: looseSearch,
  ...page({
    access: reportReader,
    title: 'goodwill',
    menu: { text: 'goodwill', category: 'reporting', position: 3, icon: HandCoinsIcon },
    load: () => import('../../../features/screens/goodwill/goodwill-page.tsx').then((m) => m.GoodwillPage),
  }),
});
