import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { FileClockIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/audit')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'audit',
    menu: { text: 'audit', category: 'configuration', position: 10, icon: FileClockIcon },
    load: () => import('../../../features/screens/audit-page/audit-page.tsx').then((m) => m.AuditPage),
  }),
});
