import { favoriteEndpoints } from '@cfm/contract/favorites.ts';
import { bindings } from '../../http/bindings.ts';
import { listCases } from '../case-list/list-cases.ts';
import { listFavoriteIds } from './list-favorite-ids.ts';
import { markFavorite, unmarkFavorite } from './mark-favorite.ts';

export const favoriteRoutes = bindings(favoriteEndpoints, {
  listFavoriteIds: (ctx) => listFavoriteIds(ctx),
  // Spam and integrated cases too, which lists leave out: the user marked them by hand.
  listFavorites: (ctx, { query }) =>
    listCases(ctx, {
      filter: { isFavorite: true, includeSpam: true, includeIntegrated: true },
      ...query,
    }),
  markFavorite: (ctx, { params }) => markFavorite(ctx, { caseId: params.id }),
  unmarkFavorite: (ctx, { params }) => unmarkFavorite(ctx, { caseId: params.id }),
});
