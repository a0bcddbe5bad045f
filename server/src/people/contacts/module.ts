import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { createCar } from './create-car.ts';
import { createContact } from './create-contact.ts';
import { getContact } from './get-contact.ts';
import { forgetMerges } from './jobs.ts';
import { listContacts } from './list-contacts.ts';
import { listMerges } from './list-merges.ts';
import { listPersons } from './list-persons.ts';
import { mergeContacts } from './merge-contacts.ts';
import { removeCar } from './remove-car.ts';
import { removeContact } from './remove-contact.ts';
import { searchContacts } from './search-contacts.ts';
import { undoMerge } from './undo-merge.ts';
import { updateCar } from './update-car.ts';
import { updateContact } from './update-contact.ts';

const routes = [
  ...bindings(contactEndpoints, {
    createContact: (ctx, { body }) => createContact(ctx, body),
    listContacts: async (ctx, { query }, http) => {
      if (!query.gdpr) return listContacts(ctx, query);
      const persons = await listPersons(ctx, query);
      http.noteContacts(persons.items.map(({ contactId }) => contactId));
      return persons;
    },
    searchContacts: (ctx, { query }) => searchContacts(ctx, query),
    getContact: (ctx, { params }) => getContact(ctx, params.contactId),
    updateContact: (ctx, { params, body }) => {
      if (body.contactId !== params.contactId) throw unknownChoices(ctx.language, ['contactId']);
      return updateContact(ctx, body);
    },
    removeContact: (ctx, { params }) => removeContact(ctx, params),
    createCar: (ctx, { params, body }) => createCar(ctx, { ...params, ...body }),
    updateCar: (ctx, { params, body }) => updateCar(ctx, { ...params, ...body }),
    removeCar: (ctx, { params }) => removeCar(ctx, params),
  }),
  ...bindings(contactMergeEndpoints, {
    mergeContacts: (ctx, { params, body }) => mergeContacts(ctx, { ...params, ...body }),
    undoMerge: (ctx, { params }) => undoMerge(ctx, params),
    listMerges: (ctx, { params }) => listMerges(ctx, params),
  }),
];

export const contactsModule = defineModule({ routes, jobs: [forgetMerges] });
