import { delayEndpoints } from '@cfm/contract/delay.ts';
import { bindings } from '../../http/bindings.ts';
import { addMoreDays } from './add-more-days.ts';
import { answerWish } from './answer-wish.ts';
import { takeBackDelay } from './take-back-delay.ts';
import { undoDelay } from './undo-delay.ts';
import { wishMoreDays } from './wish-more-days.ts';

export const delayRoutes = bindings(delayEndpoints, {
  addMoreDays: (ctx, { body }) => addMoreDays(ctx, body),
  undoDelay: (ctx, { body }) => undoDelay(ctx, body),
  takeBackDelay: (ctx, { params }) =>
    takeBackDelay(ctx, { caseId: params.id, caseEventId: params.caseEventId }),
  wishMoreDays: (ctx, { body }) => wishMoreDays(ctx, body),
  answerWish: (ctx, { params, body }) =>
    answerWish(ctx, { caseId: params.id, caseEventId: params.caseEventId, ...body }),
});
