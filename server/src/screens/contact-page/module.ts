import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { listDuplicates } from '../../people/contacts/list-duplicates.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getCarHistory } from './get-car-history.ts';
import { listCasesOfCar } from './list-cases-of-car.ts';
import { listCasesOfContact } from './list-cases-of-contact.ts';

const routes = bindings(contactPageEndpoints, {
  listCasesOfContact: (ctx, { params, query }) => listCasesOfContact(ctx, { ...params, ...query }),
  listDuplicates: (ctx, { params }) => listDuplicates(ctx, params),
  getCarHistory: (ctx, { params }) => getCarHistory(ctx, params),
  listCasesOfCar: (ctx, { params, query }) => listCasesOfCar(ctx, { ...params, ...query }),
});

export const contactPageModule = defineModule({ routes });
