import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { bindings } from '../../http/bindings.ts';
import { unknownChoices } from '../../texts/unknown-choices.ts';
import { createCar } from './create-car.ts';
import { createContact } from './create-contact.ts';
import { listContacts } from './list-contacts.ts';
import { listPersons } from './list-persons.ts';
import { getContact } from './queries.ts';
import { removeCar } from './remove-car.ts';
import { removeContact } from './remove-contact.ts';
import { searchContacts } from './search-contacts.ts';
import { updateCar } from './update-car.ts';
import { updateContact } from './update-contact.ts';

export const contactRoutes = bindings(contactEndpoints, {
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
});
