import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ContactIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/contacts')({
  validateSearch: looseSearch,
  ...page({
    access: signedIn,
    title: 'contacts',
    menu: { text: 'contacts', category: 'cases', position: 5, icon: ContactIcon, within: '/contact/edit/' },
    load: () => import('../../features/people/contacts/contacts-page.tsx').then((m) => m.ContactsPage),
  }),
});
