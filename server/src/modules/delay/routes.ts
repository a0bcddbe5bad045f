import { delayEndpoints } from '@cfm/contract/delay.ts';
import { bindings } from '../../http/bindings.ts';
import { addMoreDays } from './add-more-days.ts';

export const delayRoutes = bindings(delayEndpoints, {
  addMoreDays: (ctx, { body }) => addMoreDays(ctx, body),
});
