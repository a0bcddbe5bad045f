import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { StarIcon } from 'lucide-react';
import { looseSearch, page } from '../../page.tsx';

export const Route = createFileRoute('/_main/favorites')({
  validateSearch: looseSearch,
  ...page({
    access: signedIn,
    title: 'favorites',
    menu: { text: 'favorites', category: 'cases', position: 4, icon: StarIcon },
    load: () => import('../../features/cases/favorites/favorites-page.tsx').then((m) => m.FavoritesPage),
  }),
});
