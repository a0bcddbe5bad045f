import { contactMergeEndpoints } from '@cfm/contract/contact-merges.ts';
import { bindings } from '../../http/bindings.ts';
import { listMerges } from './list-merges.ts';
import { mergeContacts } from './merge-contacts.ts';
import { undoMerge } from './undo-merge.ts';

export const contactMergeRoutes = bindings(contactMergeEndpoints, {
  mergeContacts: (ctx, { params, body }) => mergeContacts(ctx, { ...params, ...body }),
  undoMerge: (ctx, { params }) => undoMerge(ctx, params),
  listMerges: (ctx, { params }) => listMerges(ctx, params),
});
