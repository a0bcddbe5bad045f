import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CircleCheckIcon } from 'lucide-react';
import { page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/configuration/go-live')(
  page({
    access: ifmAdminType,
    title: 'goLive',
    menu: { text: 'goLive', category: 'configuration', position: 11, icon: CircleCheckIcon },
    load: () => import('../../../features/screens/go-live/go-live-page.tsx').then((m) => m.GoLivePage),
  }),
);
