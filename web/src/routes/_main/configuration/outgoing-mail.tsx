import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { MailIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/outgoing-mail')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'outgoingMail',
    menu: { text: 'outgoingMail', category: 'configuration', position: 8, icon: MailIcon },
    load: () =>
      import('../../../features/platform/outbox/outgoing-mail-page.tsx').then((m) => m.OutgoingMailPage),
  }),
});
