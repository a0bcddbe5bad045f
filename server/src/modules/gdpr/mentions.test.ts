import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { ok } from '../../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { personDocument } from './person-document.ts';
import { readPersonRecord } from './person-record.ts';

let t: TestApp;
let officer: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const make = async (firstName: string, lastName: string, more: { emails?: string[] } = {}): Promise<number> =>
  ok(
    await t.inject(officer, contactEndpoints.createContact, {
      body: { firstName, lastName, emails: [], phones: [], addresses: [], ...more },
    }),
  ).body;
const titled = async (title: string, contactId: number | null = null) => {
  const made = await makeCase(t, { title, contactId });
  await refreshCaseSearch(t.db, [made.caseId]);
  return made;
};

describe('whether somebody is named in cases of others (rules 19.3, 19.7 and 19.9)', () => {
  it('is told alike by the page of the person, the access export and the preview of an erasure', async () => {
    const contactId = await make('Emma', 'Watson', { emails: ['emma@old.example'] });
    const byName = await titled('Emma Watson says that hers squeals too');
    ok(
      await t.inject(officer, contactEndpoints.updateContact, {
        params: { contactId },
        body: {
          ...{ contactId, version: 1, firstName: 'Emma', lastName: 'Watson-Hill', phones: [], addresses: [] },
          emails: ['emma@new.example'],
        },
      }),
    );
    const byOldAddress = await titled('Write to emma@old.example');
    const { body: person } = ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    const { body: preview } = ok(
      await t.inject(officer, gdprEndpoints.previewErasure, { params: { contactId } }),
    );
    const record = await readPersonRecord(t.ctx({ kind: 'job', name: 'export' }), contactId, 'en');
    expect([person.mentionsTotal, preview.mentions, record.mentionsInOtherCases]).toEqual([2, 2, 2]);
    expect(person.mentions.map(({ internalId, foundBy }) => [internalId, foundBy])).toEqual([
      [byOldAddress.internalId, ['email']],
      [byName.internalId, ['name']],
    ]);
    const told = JSON.stringify([...personDocument(record, 'en', t.clock.now())]);
    expect(told).toContain('2 cases of other customers name you by name, e-mail address');
    expect(told).not.toContain('there may be more');
    const more = [...personDocument({ ...record, areMoreMentions: true }, 'de', t.clock.now())];
    expect(JSON.stringify(more)).toContain('es können mehr sein');
  });
});
