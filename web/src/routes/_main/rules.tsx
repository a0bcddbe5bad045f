import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { RouteIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/rules')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'rules',
    menu: { text: 'rules', category: 'configuration', position: 3, icon: RouteIcon, within: '/rule/' },
    load: () => import('../../features/catalog/rules/rules-page.tsx').then((m) => m.RulesPage),
  }),
});
