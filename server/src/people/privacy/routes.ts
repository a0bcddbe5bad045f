import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { listDuplicates } from '../contacts/list-duplicates.ts';
import { correctCar, correctContact } from './correct-contact.ts';
import { getExportFile, listExports, requestExport } from './exports.ts';
import { getPerson } from './get-person.ts';
import { previewErasure } from './preview-erasure.ts';
import { findErasure, requestErasure } from './request-erasure.ts';
import { holdContact, restrictContact } from './restrain-contact.ts';

export const gdprRoutes = bindings(gdprEndpoints, {
  getPerson: (ctx, { params }) => getPerson(ctx, params),
  listPersonDuplicates: async (ctx, { params }, http) => {
    const duplicates = await listDuplicates(beyondScope(ctx), params);
    http.noteContacts(duplicates.map(({ contact }) => contact.contactId));
    return duplicates;
  },
  correctContact: (ctx, { params, body }) => {
    if (body.contactId !== params.contactId) throw unknownChoices(ctx.language, ['contactId']);
    return correctContact(ctx, body);
  },
  correctCar: (ctx, { params, body }) => correctCar(ctx, { ...params, ...body }),
  restrictContact: (ctx, { params, body }) => restrictContact(ctx, { ...params, ...body }),
  requestExport: (ctx, { params, body }) => requestExport(ctx, { ...params, ...body }),
  listExports: (ctx, { params }) => listExports(ctx, params),
  getExportFile: (ctx, { params }) => getExportFile(ctx, params),
  previewErasure: (ctx, { params }) => previewErasure(ctx, params),
  erasePerson: (ctx, { params, body }) => requestErasure(ctx, { ...params, ...body }),
  getErasure: (ctx, { params }) => findErasure(ctx, params),
  holdContact: (ctx, { params, body }) => holdContact(ctx, { ...params, ...body }),
});
