import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/contact/edit/$id')({
  ...recordPage({
    access: signedIn,
    title: 'editContact',
    load: () => import('../../../../features/people/contacts/contact-page.tsx').then((m) => m.ContactPage),
    props: (id) => ({ contactId: id }),
  }),
});
