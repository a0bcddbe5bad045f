import { gdprReader } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/gdpr/contact/$id')({
  ...recordPage({
    access: gdprReader,
    title: 'gdprContact',
    load: () =>
      import('../../../../features/people/privacy/gdpr-contact-page.tsx').then((m) => m.GdprContactPage),
    props: (id) => ({ contactId: id }),
  }),
});
