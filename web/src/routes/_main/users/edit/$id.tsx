import { adminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/users/edit/$id')({
  ...recordPage({
    access: adminType,
    title: 'editUser',
    load: () => import('../../../../features/access/users/user-page.tsx').then((m) => m.UserPage),
    props: (id) => ({ userId: id }),
  }),
});
