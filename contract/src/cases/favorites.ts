import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams } from '../platform/field-rules.ts';
import { nothing } from '../platform/paging.ts';
import { caseList, caseListQuery } from '../screens/case-list.ts';

export const favoriteEndpoints = {
  listFavoriteIds: endpoint({
    method: 'GET',
    path: 'cases/favorite',
    summary: 'Ids of the marked cases',
    access: signedIn,
    reply: z.array(z.number()),
    seen: { notLogged: 'only ids of cases' },
    errors: [],
  }),
  listFavorites: endpoint({
    method: 'GET',
    path: 'cases/favorite/list',
    summary: 'The marked cases as a list',
    access: signedIn,
    query: caseListQuery,
    reply: caseList,
    seen: { kind: 'list' },
    errors: [],
  }),
  markFavorite: endpoint({
    method: 'POST',
    path: 'cases/favorite/{id}/mark',
    summary: 'Mark a case',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound'],
  }),
  unmarkFavorite: endpoint({
    method: 'POST',
    path: 'cases/favorite/{id}/unmark',
    summary: 'Unmark a case',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound'],
  }),
};
