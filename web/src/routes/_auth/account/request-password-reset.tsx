import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_auth/account/request-password-reset')({
  ...page({
    access: anonymous,
    title: 'resetPassword',
    load: () =>
      import('../../../features/access/sign-in/request-password-reset-page.tsx').then(
        (m) => m.RequestPasswordResetPage,
      ),
  }),
});
