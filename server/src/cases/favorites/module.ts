import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { listCases } from '../../screens/case-list/list-cases.ts';
import { listFavoriteIds } from './list-favorite-ids.ts';
import { markFavorite } from './mark-favorite.ts';
import { unmarkFavorite } from './unmark-favorite.ts';

const routes = bindings(favoriteEndpoints, {
  listFavoriteIds: (ctx) => listFavoriteIds(ctx),
  // Includes spam and integrated cases, which lists leave out, because the user marked them explicitly.
  listFavorites: (ctx, { query }) =>
    listCases(ctx, {
      filter: { isFavorite: true, includeSpam: true, includeIntegrated: true },
      ...query,
    }),
  markFavorite: (ctx, { params }) => markFavorite(ctx, { caseId: params.id }),
  unmarkFavorite: (ctx, { params }) => unmarkFavorite(ctx, { caseId: params.id }),
});

export const favoritesModule = defineModule({ routes });
