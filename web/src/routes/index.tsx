import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { HouseIcon } from 'lucide-react';
import { resetPresetsApplied } from '../features/screens/case-list/presets-flag.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/cases' });
  },
  staticData: {
    access: signedIn,
    menu: {
      text: 'dashboard',
      category: 'home',
      position: 1,
      icon: HouseIcon,
      // On the overview it leads back to the presets.
      onSelect: resetPresetsApplied,
    },
  },
});
