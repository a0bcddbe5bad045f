import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { closeRelated } from '../../process/case-actions/close-related.ts';
import { integrateCase } from '../../process/case-actions/integrate-case.ts';
import { previewCloseRelated } from '../../process/case-actions/preview-close-related.ts';
import { undoIntegration } from '../../process/case-actions/undo-integration.ts';
import { removeParent } from './remove-parent.ts';
import { searchParents } from './search-parents.ts';
import { setParent } from './set-parent.ts';

const routes = bindings(caseRelationEndpoints, {
  searchParents: (ctx, { query }) => searchParents(ctx, query),
  setParent: (ctx, { params, body }) => setParent(ctx, { caseId: params.id, ...body }),
  removeParent: (ctx, { params }) => removeParent(ctx, { caseId: params.id }),
  integrateCase: (ctx, { params, body }) => integrateCase(ctx, { caseId: params.id, ...body }),
  undoIntegration: (ctx, { params }) => undoIntegration(ctx, { caseId: params.id }),
  previewCloseRelated: (ctx, { params }) => previewCloseRelated(ctx, { caseId: params.id }),
  closeRelated: (ctx, { params }) => closeRelated(ctx, { caseId: params.id }),
});

export const relationsModule = defineModule({ routes });
