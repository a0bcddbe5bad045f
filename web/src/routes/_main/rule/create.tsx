import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/rule/create')({
  validateSearch: looseSearch,
  ...page({
    access: ifmAdminType,
    title: 'createRule',
    load: () => import('../../../features/catalog/rules/create-rule-page.tsx').then((m) => m.CreateRulePage),
  }),
});
