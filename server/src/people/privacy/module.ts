import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { correctCar } from './correct-car.ts';
import { correctContact } from './correct-contact.ts';
import { findErasure } from './find-erasure.ts';
import { getExportFile } from './get-export-file.ts';
import { getPerson } from './get-person.ts';
import { holdContact } from './hold-contact.ts';
import { gdprJobs } from './jobs.ts';
import { listExports } from './list-exports.ts';
import { listPersonDuplicates } from './list-person-duplicates.ts';
import { previewErasure } from './preview-erasure.ts';
import { requestErasure } from './request-erasure.ts';
import { requestExport } from './request-export.ts';
import { restrictContact } from './restrict-contact.ts';

const routes = bindings(gdprEndpoints, {
  getPerson: (ctx, { params }) => getPerson(ctx, params),
  listPersonDuplicates: async (ctx, { params }, http) => {
    const duplicates = await listPersonDuplicates(ctx, params);
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

export const privacyModule = defineModule({ routes, jobs: gdprJobs });
