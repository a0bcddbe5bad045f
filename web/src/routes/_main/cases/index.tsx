import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ListIcon } from 'lucide-react';
import { caseListKey } from '../../../api/case-cache.ts';
import { knownSession } from '../../../api/session.ts';
import { whenAnswered } from '../../../api/when-answered.ts';
import { resetPresetsApplied } from '../../../features/screens/case-list/presets-flag.ts';
import { guard } from '../../../guard.ts';
import { looseSearch, page } from '../../../page.tsx';

export const Route = createFileRoute('/_main/cases/')({
  validateSearch: looseSearch,
  // The user opens a case next, so its code loads after the list.
  onEnter: () =>
    void whenAnswered(caseListKey)
      .then(() => import('../../../features/screens/case-page/case-page.tsx'))
      .catch(() => undefined),
  ...page({
    access: signedIn,
    title: 'overview',
    menu: {
      text: 'overview',
      category: 'cases',
      position: 1,
      icon: ListIcon,
      within: '/case/edit/',
      onSelect: resetPresetsApplied,
    },
    load: () => import('../../../features/screens/case-list/cases-page.tsx').then((m) => m.CasesPage),
  }),
  beforeLoad: async ({ location, search }) => {
    await guard(signedIn)({ location });
    const user = knownSession()?.user;
    const { openedSearch } = await import('../../../features/screens/case-list/opened-address.ts');
    const opened = user && openedSearch(search, user.id);
    if (opened) throw redirect({ to: '/cases', search: opened, replace: true });
  },
});
