import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { flagClaims } from '@cfm/contract/platform/access.ts';
import { type EndpointSpec, pathOf } from '@cfm/contract/platform/endpoint.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessLog } from './access/audit/tables.ts';
import { statusIds } from './cases/case/status-transitions.ts';
import { attachments } from './cases/events/tables.ts';
import type { UserActor } from './context.ts';
import { allRoutes } from './modules.ts';
import { contactCars } from './people/contacts/tables.ts';
import { fieldsOf, sampleOf } from './testing/contract-samples.ts';
import { makeCase, makeContact } from './testing/factories.ts';
import { multipartBody } from './testing/multipart-body.ts';
import { samples } from './testing/sample-files.ts';
import { sendCall } from './testing/scope/send-call.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Closed by default: a new endpoint that shows a case or a contact logs the access (rule 14.6), or states why not.

const ofRecords =
  /^(caseId|internalId|contactId|contactCarId|attachmentId|caseEventId|customer|vin|lastName)$/;
const ofPersons = /^(customer|vin|lastName)$/;
/** What a change may answer without a log entry: its audit entry names the record. */
const ofOwnChange = /^(\w*Id|version|is\w+|leaseUntil|pausedUntil|dueDateTime|closed)$/;

/** Names of all fields, at any depth. */
function namesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...namesIn(value),
  ]);
}
const repliedNames = ({ reply }: EndpointSpec) =>
  reply ? namesIn(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })) : [];
const givenNames = ({ params, query, body }: EndpointSpec) =>
  [params, query, body].flatMap((schema) => Object.keys(fieldsOf(schema)));
const isRead = ({ method, path, answer }: EndpointSpec) =>
  method === 'GET' || /\/(list|preview|test)$/.test(path) || answer === 'bytes';
const isOfRecord = ({ path }: EndpointSpec) => /^(gdpr\/)?(case|contact)s?\/(\w+\/)?\{/.test(path);

/** Whether the reply can show a case, a contact or a file. */
function canShow(endpoint: EndpointSpec): boolean {
  const names = repliedNames(endpoint);
  if (isRead(endpoint))
    return (
      isOfRecord(endpoint) ||
      endpoint.answer === 'bytes' ||
      names.some((name) => ofRecords.test(name)) ||
      // Texts made of the named record.
      givenNames(endpoint).some((name) => /^(case|contact|attachment)Id$/.test(name))
    );
  return isOfRecord(endpoint)
    ? names.some((name) => !ofOwnChange.test(name))
    : names.some((name) => ofPersons.test(name));
}

const signedInEndpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn');
const endpoints = signedInEndpoints.filter(canShow);
const named = (all: readonly EndpointSpec[]) =>
  all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test('there are such calls', () => expect(endpoints.length).toBeGreaterThan(50));

test.each(named(endpoints))(
  '%s names the logged record and its parameter or field, or the reason for no log',
  (_name, { seen, params, query, body }) => {
    expect(seen).toBeDefined();
    if (!seen || !('by' in seen)) return;
    const { by } = seen;
    const holders = [params, query, body].filter((schema) => by in fieldsOf(schema));
    expect(holders.length).toBeGreaterThan(0);
    // The logged id is the parsed one, so it must be present and a number.
    for (const schema of holders)
      expect([schema?.safeParse({}).success, sampleOf(schema, 'x')[by]]).toEqual([false, 1]);
  },
);

describe('what a reply shows is in the access log', () => {
  /** Parts of texts of the case, its contact and its file. No reply has one without showing the record. */
  const marks = { case: 'Markedtitle', contact: 'Markedname', file: 'markedfile' };
  /** Calls that need a template, a draft, or a request of their own. */
  const unanswered = [
    'GET case/reply/get-template',
    'GET case/{id}/send-email/preview',
    'GET case/{id}/post-qualification/preview',
  ];
  const answered = new Set<string>();
  let t: TestApp;
  let reader: UserActor;
  const ids: Record<string, number | string> = {};
  beforeAll(async () => {
    t = await createTestApp();
    reader = await t.actor('Admin', { claims: [...flagClaims] });
    const { contactId } = await makeContact(t, { lastName: marks.contact });
    const now = t.clock.now();
    const vin = 'WBAMARKED00000001';
    const [car] = await t.db
      .insert(contactCars)
      .values({ contactId, vin, createdAt: now, lastModifiedAt: now })
      .returning();
    const contactCarId = car?.contactCarId ?? 0;
    const row = { title: marks.case, contactId, contactCarId, statusId: statusIds.InProgress };
    const { caseId } = await makeCase(t, row);
    const comment = await multipartBody({
      fields: { title: 'Note', content: 'Note' },
      files: [{ name: `${marks.file}.pdf`, content: samples.pdf }],
    });
    const params = { id: caseId };
    const added = await t.inject(reader, caseEventEndpoints.addComment, { params }, { raw: comment });
    expect(added.status).toBe(200);
    const [file] = await t.db.select().from(attachments).where(eq(attachments.caseId, caseId));
    Object.assign(ids, { caseId, contactId, contactCarId, vin, attachmentId: file?.attachmentId });
  });
  afterAll(() => t.close());

  const idFor = ({ path }: EndpointSpec, name: string) =>
    name !== 'id' ? (ids[name] ?? 1) : path.includes('attachments') ? ids.attachmentId : ids.caseId;
  const withIds = (endpoint: EndpointSpec, schema: EndpointSpec['body']) =>
    Object.fromEntries(
      Object.entries(sampleOf(schema, 'x')).map(([name, value]) => [
        name,
        name in ids ? idFor(endpoint, name) : value,
      ]),
    );
  const loggedAt = async (at: string) =>
    (await t.db.select().from(accessLog).where(eq(accessLog.at, at))).map(
      ({ kind, endpoint, caseId, contactId, attachmentId }) => ({
        kind,
        endpoint,
        caseId,
        contactId,
        attachmentId,
      }),
    );

  test.each(named(signedInEndpoints.filter(isRead)))('%s', async (name, endpoint) => {
    // The same access is logged once within ten minutes.
    t.clock.advance({ minutes: 11 });
    const params = Object.fromEntries(
      Object.keys(fieldsOf(endpoint.params)).map((key) => [key, idFor(endpoint, key)]),
    );
    const path = pathOf(endpoint.path, params);
    const query = withIds(endpoint, endpoint.query);
    const body = withIds(endpoint, endpoint.body);
    const cookie = await t.sessionCookie(reader);
    const { statusCode, body: text } = await sendCall(t, cookie, { endpoint, path, query, body });
    if (statusCode === 200) answered.add(name);
    const { seen } = endpoint;
    const shown = Object.values(marks).filter((mark) => text.includes(mark));
    if (shown.length > 0) expect(seen, `shows ${shown.join(', ')}`).toHaveProperty('kind');
    if (statusCode !== 200 || !seen || 'notLogged' in seen) return;
    const id = 'by' in seen ? ({ ...body, ...query, ...params } as Record<string, unknown>)[seen.by] : null;
    const expected = { case: { caseId: id }, contact: { contactId: id }, file: { attachmentId: id } };
    await expect
      .poll(() => loggedAt(t.clock.now()))
      .toContainEqual(
        expect.objectContaining({ kind: seen.kind, endpoint: name, ...expected[seen.kind as 'case'] }),
      );
  });

  test('was compared for each call that names a record', () => {
    const ofOne = named(signedInEndpoints.filter(isRead)).filter(([, { seen }]) => seen && 'by' in seen);
    expect(ofOne.map(([name]) => name).filter((name) => !answered.has(name))).toEqual(unanswered);
  });
});
