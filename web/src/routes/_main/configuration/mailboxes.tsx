import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { InboxIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/mailboxes')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'mailboxes',
    menu: { text: 'mailboxes', category: 'configuration', position: 7, icon: InboxIcon },
    load: () => import('../../../features/catalog/mailboxes/mailboxes-page.tsx').then((m) => m.MailboxesPage),
  }),
});
