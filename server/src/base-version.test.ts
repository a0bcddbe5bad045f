import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserActor } from './context.ts';
import { commentCalls } from './testing/comment-calls.ts';
import { lookupId, makeCase, makeContact, marketId } from './testing/factories.ts';
import { newMarketForm } from './testing/market-form.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

interface Change {
  endpoint: EndpointSpec;
  params: Record<string, number>;
  body: Record<string, unknown>;
}
const changes: Record<string, () => Promise<Change>> = {
  case: async () => {
    const { caseId, receiptDateTime, statusId } = await makeCase(t);
    const body = {
      title: 'Range loss',
      sourceId: await lookupId(t, 'source', 'Contact Form'),
      inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
      receiptDateTime,
      statusId,
    };
    return { endpoint: casePageEndpoints.updateCase, params: { id: caseId }, body };
  },
  comment: async () => {
    const { add, openCase } = commentCalls(t);
    const { caseId: id } = await openCase();
    const { body } = await add(admin, id, { fields: { title: '', content: 'x' } });
    return {
      endpoint: caseEventEndpoints.updateComment,
      params: { id, eventId: body.caseEventId },
      body: { title: 'Range loss', content: '<p>y</p>' },
    };
  },
  contact: async () => {
    const { contactId } = await makeContact(t);
    return {
      endpoint: contactEndpoints.updateContact,
      params: { contactId },
      body: { contactId, lastName: 'Range loss' },
    };
  },
  car: async () => {
    const { contactId } = await makeContact(t);
    const create = { params: { contactId }, body: { modelCode: '11AA' } };
    const { body: contactCarId } = await t.inject(admin, contactEndpoints.createCar, create);
    return {
      endpoint: contactEndpoints.updateCar,
      params: { contactId, contactCarId },
      body: { modelCode: 'Range loss' },
    };
  },
  market: async () => {
    const form = await newMarketForm(t, 'XV');
    const { body } = await t.inject(admin, marketSettingsEndpoints.createMarket, { body: form });
    return {
      endpoint: marketSettingsEndpoints.updateMarket,
      params: { id: body },
      body: { ...form, name: 'Range loss' },
    };
  },
  mailbox: async () => {
    const form = { name: 'Care', email: 'v@house.example', language: 'de', userIds: [] };
    const { body } = await t.inject(admin, mailboxEndpoints.createMailbox, { body: form });
    return {
      endpoint: mailboxEndpoints.updateMailbox,
      params: { id: body },
      body: { ...form, name: 'Range loss' },
    };
  },
  dealer: async () => {
    const form = {
      number: 'V-1',
      name: 'Garage',
      marketId: await marketId(t, 'DE'),
      emails: ['v@x.example'],
      language: 'de',
      isActive: true,
    };
    const { body } = await t.inject(admin, dealerEndpoints.createDealer, { body: form });
    return {
      endpoint: dealerEndpoints.updateDealer,
      params: { id: body },
      body: { ...form, name: 'Range loss' },
    };
  },
};

test.each(Object.entries(changes))(
  'a change of a %s needs no version, and one of another version is rejected (rule 3.8)',
  async (_name, make) => {
    const { endpoint, params, body } = await make();
    const change = (more = {}) => t.inject(admin, endpoint, { params, body: { ...body, ...more } });
    expect(await change()).toMatchObject({ status: 200 });
    const texts = (sent: object) =>
      Object.fromEntries(
        Object.entries(sent).map(([key, value]) => [key, value === 'Range loss' ? 'Other' : value]),
      );
    expect(await change({ ...texts(body), version: 999 })).toMatchObject({ status: 409 });
    expect(await change(texts(body))).toMatchObject({ status: 200 });
  },
);
