import { gdprReader } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ShieldUserIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/gdpr/')({
  validateSearch: looseSearch,
  ...page({
    access: gdprReader,
    title: 'gdpr',
    menu: { text: 'gdpr', category: 'cases', position: 3, icon: ShieldUserIcon, within: '/gdpr/' },
    load: () => import('../../../features/people/privacy/gdpr-page.tsx').then((m) => m.GdprPage),
  }),
});
