import { ruleEditor } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { looseSearch, recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/rule/edit/$id')({
  validateSearch: looseSearch,
  ...recordPage({
    access: ruleEditor,
    title: 'editRule',
    load: () => import('../../../../features/catalog/rules/edit-rule-page.tsx').then((m) => m.EditRulePage),
    props: (id) => ({ ruleId: id }),
  }),
});
