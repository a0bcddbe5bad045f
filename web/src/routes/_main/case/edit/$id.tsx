import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { caseKey } from '../../../../api/case-cache.ts';
import { whenAnswered } from '../../../../api/when-answered.ts';
import { looseSearch, recordPage } from '../../../../page.tsx';

export const Route = createFileRoute('/_main/case/edit/$id')({
  validateSearch: looseSearch,
  // The user returns to the list next, so its code loads after the case.
  onEnter: ({ params }) =>
    void whenAnswered(caseKey(params.id))
      .then(() => import('../../../../features/screens/case-list/cases-page.tsx'))
      .catch(() => undefined),
  ...recordPage({
    access: signedIn,
    title: 'editCase',
    load: () => import('../../../../features/screens/case-page/case-page.tsx').then((m) => m.CasePage),
    props: (id) => ({ caseId: id }),
  }),
});
