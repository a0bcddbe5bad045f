import { caseDeleter } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { TrashIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/bin')({
  validateSearch: looseSearch,
  ...page({
    access: caseDeleter,
    title: 'bin',
    menu: { text: 'bin', category: 'cases', position: 6, icon: TrashIcon },
    load: () => import('../../features/cases/bin/bin-page.tsx').then((m) => m.BinPage),
  }),
});
