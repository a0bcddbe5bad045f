import { caseCreator } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PlusIcon } from 'lucide-react';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/case/create')({
  validateSearch: looseSearch,
  ...page({
    access: caseCreator,
    title: 'createCase',
    menu: { text: 'createCase', category: 'cases', position: 2, icon: PlusIcon },
    load: () =>
      import('../../../features/cases/create-case/create-case-page.tsx').then((m) => m.CreateCasePage),
  }),
});
