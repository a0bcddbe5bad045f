import { gdprReader } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/gdpr/retention')({
  ...page({
    access: gdprReader,
    title: 'retention',
    load: () => import('../../../features/people/retention/retention-page.tsx').then((m) => m.RetentionPage),
  }),
});
