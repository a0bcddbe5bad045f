import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { goLiveEndpoints } from '@cfm/contract/screens/go-live.ts';
import { goodwillEndpoints, goodwillGroups } from '@cfm/contract/screens/goodwill.ts';
import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from './access/audit/record-audit.ts';
import { removeExpiredLogs } from './access/audit/remove-expired-logs.ts';
import { users } from './access/users/tables.ts';
import { eraseCases } from './cases/bin/erase-cases.ts';
import { awaitsAnswer } from './cases/case/awaits-answer.ts';
import { callAttention } from './cases/case/call-attention.ts';
import { statusIds } from './cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from './cases/case/tables.ts';
import { codeLevelTopicGroups, mailboxes, mailboxUsers } from './catalog/reference-data/tables.ts';
import { dueDateFor } from './catalog/rules/due-date.ts';
import { inTransaction } from './context.ts';
import { contacts } from './people/contacts/tables.ts';
import { eraseAgain } from './people/privacy/erase-again.ts';
import { recordErasure } from './people/privacy/erasure-records.ts';
import { readPersonIdentifiers, theirsAlone } from './people/privacy/person-identifiers.ts';
import { readPersonRecord } from './people/privacy/person-record.ts';
import { decideMentions } from './people/privacy/preview-erasure.ts';
import { erasures } from './people/privacy/tables.ts';
import { beginRun } from './people/retention/begin-run.ts';
import { continueRetention } from './people/retention/continue-retention.ts';
import { statementNames } from './platform/db/statements.ts';
import { findCapReached } from './platform/outbox/automatic-mail.ts';
import { enqueueMail } from './platform/outbox/enqueue-mail.ts';
import { mailableOf } from './platform/outbox/mailable.ts';
import { addTime } from './platform/time/add-time.ts';
import { dayInBerlin } from './platform/time/day-in-berlin.ts';
import { lastMonths } from './platform/time/last-months.ts';
import { caseLinks } from './process/forwarding/tables.ts';
import { caseSolutions } from './process/solution/tables.ts';
import { countReceivedCases } from './screens/daily-report/list-received-cases.ts';
import { countAnswers } from './screens/ytd-report/count-answers.ts';
import { countFigures } from './screens/ytd-report/count-figures.ts';
import { sumGoodwillCosts } from './screens/ytd-report/sum-goodwill-costs.ts';
import { checkedStatements } from './testing/check-rows.ts';
import { lookupId, makeCase, marketId } from './testing/factories.ts';
import { forward } from './testing/forward.ts';
import { complexForm, solveAsStaff } from './testing/solution.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // Ignores statements that tests of other files have run.
  checkedStatements.clear();
});
afterAll(() => t.close());

/** Run by `find-page.test.ts`, because they need more than 10,000 cases. */
const ofManyCases = ['page of a list, walked for', 'hits of a list, counted'];

/**
 * A statement in SQL declares its own row type, which only a run can verify. Every test checks the rows. Add
 * a call for each new statement here.
 */
test('every statement returns rows of its schema', async () => {
  const admin = await t.actor('Admin');
  const outsider = await t.actor('Agent', { scopes: { Markets: [] } });
  const contact = {
    firstName: 'Anna',
    lastName: 'Kowalczyk',
    emails: ['anna@customer.example'],
    phones: ['+49 89 5551234 DW 12'],
    addresses: [{ kind: 'HomeAddress', city: 'Warszawa' }],
  };
  const { body: contactId } = await t.inject(admin, contactEndpoints.createContact, { body: contact });
  const params = { contactId };
  const brandId = await lookupId(t, 'brand', 'BMW');
  const car = { vin: 'WBY7X410809F33102', licencePlate: 'M AB 42', brandId };
  const { body: contactCarId } = await t.inject(admin, contactEndpoints.createCar, { params, body: car });
  await t.inject(admin, contactEndpoints.updateContact, {
    params,
    body: { ...contact, firstName: 'Hanna', contactId, version: 1 },
  });
  await t.inject(admin, contactEndpoints.updateCar, {
    params: { ...params, contactCarId },
    body: { ...car, licencePlate: 'M AB 43', version: 1 },
  });
  for (const search of ['', 'Kowalczyk'])
    await t.inject(admin, contactEndpoints.listContacts, { query: { search } });
  await t.inject(admin, contactEndpoints.searchContacts, { query: { lastName: 'Kowalcyk' } });
  const { body: twinId } = await t.inject(admin, contactEndpoints.createContact, { body: contact });
  await t.inject(admin, contactPageEndpoints.listDuplicates, { params });
  await t.inject(admin, contactPageEndpoints.listCasesOfCar, { params: { vin: car.vin } });
  await t.inject(admin, contactEndpoints.listContacts, { query: { gdpr: 'true', name: 'Kowalczyk' } });

  const form = {
    title: 'Gearbox jerks between 2nd and 3rd gear',
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: await marketId(t, 'DE'),
    receiptDateTime: t.clock.now(),
    description: '<p>It jerks.</p>',
    codeLevelSets: [],
    brandId,
    contactId,
    contactCarId,
  };
  const { body: first } = await t.inject(admin, caseEndpoints.createCase, { body: form });
  await t.inject(admin, caseEndpoints.createCase, { body: form });
  await t.actor('Agent', { scopes: { Markets: [] } });
  await t.inject(admin, caseEndpoints.listAssignees, { body: {} });
  const board = { ...form, responsibleUserId: admin.userId, sourceId: await lookupId(t, 'source', 'Board') };
  const { body: earlier } = await t.inject(admin, caseEndpoints.createCase, { body: board });
  await inTransaction(t.ctx(admin), (tx) => callAttention(tx, earlier.caseId));
  await awaitsAnswer(t.db, earlier.caseId);
  const today = dayInBerlin(t.clock.now());
  await t.inject(admin, dailyReportEndpoints.getDailyReport, { query: { date: today } });
  await t.inject(admin, dailyReportEndpoints.getReportUsers);
  expect(
    await countReceivedCases(t.db, { actor: admin, language: 'en' }, { first: today, last: today }),
  ).toBeGreaterThan(1);
  const solved = await solveAsStaff(t, admin, earlier.caseId, complexForm([null], { vin: car.vin }));
  expect(solved.status).toBe(200);
  const others = {
    ...form,
    contactId: null,
    contactCarId: null,
    description: '<p>Ask anna@customer.example.</p>',
  };
  const { body: other } = await t.inject(admin, caseEndpoints.createCase, { body: others });
  await t.inject(admin, gdprEndpoints.getPerson, { params });
  await readPersonRecord(t.ctx(), contactId, 'en');
  await readPersonIdentifiers(t.ctx(), contactId);
  const ours = (await t.db.select({ email: users.email }).from(users).limit(1)).map(({ email }) => email);
  expect(await theirsAlone(t.db, [...ours, 'own@customer.example'])).toEqual(['own@customer.example']);
  await t.inject(admin, gdprEndpoints.previewErasure, { params });
  // A case of a person with the same name.
  await makeCase(t, { contactId: twinId });
  await decideMentions(t.ctx(admin), { contactId, keptCaseIds: [other.caseId], replacedCaseIds: [] });
  await t.inject(admin, retentionEndpoints.getRetention);
  await t.inject(admin, retentionEndpoints.previewMarketRetention, {
    params: { id: form.marketId },
    query: { retentionMonths: 6 },
  });
  await makeCase(t, { statusId: statusIds.Closed, closedDateTime: '2020-01-01T00:00:00.000Z' });
  const month = { year: 2020, month: 1 };
  const billed = await makeCase(t, { firstCompletedAt: '2020-01-10T00:00:00.000Z' });
  const price = {
    category: 'channel',
    inputChannelId: billed.inputChannelId,
    validFrom: '2020-01-01',
    netEuros: 9,
  };
  await t.inject(admin, billingEndpoints.previewPrice, { query: {}, body: price });
  const { priceId } = (await t.inject(admin, billingEndpoints.createPrice, { body: price })).body;
  await t.inject(admin, billingEndpoints.previewPriceRemoval, { params: { id: priceId } });
  for (const who of [admin, await t.actor('Admin', { scopes: { Markets: [] } })]) {
    await t.inject(who, billingEndpoints.getBillingSummary, { query: month });
    await t.inject(who, billingEndpoints.getBilling, { query: month });
  }
  await t.inject(admin, billingEndpoints.createBilling, { body: month });
  await t.inject(admin, billingEndpoints.exportBilling, { query: month });
  await beginRun(t.ctx());
  await continueRetention(t.ctx());
  await countFigures(t.ctx(), t.clock.now());
  await t.inject(admin, retentionEndpoints.listRetentionRuns);
  await inTransaction(t.ctx(), async (tx) => {
    await tx.db.update(contacts).set({ restrictedAt: tx.now() }).where(eq(contacts.contactId, contactId));
    await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'restrict' });
    const { leftOut } = await mailableOf(tx, [{ email: 'anna@customer.example' }]);
    expect(leftOut).toMatchObject([{ because: 'restricted' }]);
    await tx.db.update(contacts).set({ restrictedAt: null }).where(eq(contacts.contactId, contactId));
  });
  await t.inject(outsider, contactEndpoints.searchContacts, { query: { vin: car.vin } });
  const ofCase = { params: { id: first.caseId } };
  const { body: detail } = await t.inject(admin, casePageEndpoints.getCase, ofCase);
  const body = {
    ...form,
    description: undefined,
    statusId: detail.statusId,
    brandId: null,
    version: detail.version,
  };
  await t.inject(admin, casePageEndpoints.updateCase, { ...ofCase, body });
  // The version has changed: the update is rejected and names the user who changed it.
  await t.inject(admin, casePageEndpoints.updateCase, { ...ofCase, body });
  await t.inject(admin, casePageEndpoints.listEvents, ofCase);
  await t.inject(admin, casePageEndpoints.listHistory, ofCase);
  await t.inject(admin, casePageEndpoints.listRulesOfCase, ofCase);
  await t.inject(admin, casePageEndpoints.listSimilarCases, { query: { contactId } });
  await t.inject(admin, caseSolutionEndpoints.listGoodwill, ofCase);
  await t.inject(admin, caseSolutionEndpoints.proposeSolution, { params: { id: earlier.caseId } });
  for (const by of goodwillGroups)
    await t.inject(admin, goodwillEndpoints.listGoodwillSums, { query: { by, from: today, to: today } });
  await t.inject(admin, caseRelationEndpoints.searchParents, { query: { search: 'Gearbox' } });
  await t.inject(admin, referenceDataEndpoints.caseInfo);
  await dueDateFor(
    t.db,
    { ...detail, codeLevelAreaIds: [], codeLevelTopicGroupIds: [], codeLevelTopicDetailIds: [] },
    t.clock.now(),
    null,
  );

  // A reply of the market moves the next steps.
  await forward(t, admin, first);
  const reply = await t.inject(admin, reminderEndpoints.recordMarketReply, {
    ...ofCase,
    body: { note: 'Soon.' },
  });
  expect(reply.status).toBe(200);

  // Each call first checks where the record is used.
  await t.inject(admin, marketSettingsEndpoints.removeMarket, { params: { id: form.marketId } });
  await t.inject(admin, dealerEndpoints.removeDealer, { params: { id: 1 } });
  await t.inject(admin, mailboxEndpoints.removeMailbox, { params: { id: 1 } });
  await t.inject(admin, goLiveEndpoints.getGoLive, {});
  await inTransaction(t.ctx(), async (tx) => {
    const to = ['market@dealer.example'];
    const { caseId } = first;
    await enqueueMail(tx, { kind: 'reminder', to, caseId, subject: 'Reminder', html: '', text: '' });
    const caps = [{ minutes: 10, most: 1 }];
    const config = { ...tx.config, automaticMail: { perAddress: caps, perCase: caps } };
    expect(await findCapReached({ ...tx, config }, { caseId, addresses: to })).not.toBeNull();
  });

  for (const filter of [
    {},
    { statusIds: [...openStatusIds] },
    { marketIds: [form.marketId] },
    { text: 'gearbox' },
    { text: 'gearbox', contact: 'Hanna' },
    { goodwillFrom: '2000-01-01T00:00:00.000Z' },
    { text: '000001' },
  ])
    await t.inject(admin, caseListEndpoints.listCases, { body: filter });
  await t.inject(admin, exportEndpoints.exportCases, { body: {} });
  await t.db.update(cases).set({ solvedDateTime: t.clock.now() });
  await t.inject(admin, brandOverviewEndpoints.getBrandOverview);

  const [group] = await t.db.select().from(codeLevelTopicGroups).limit(1);
  await t.db.insert(caseCodeLevelSets).values({
    caseId: first.caseId,
    codeLevelAreaId: group?.areaId ?? 0,
    codeLevelTopicGroupId: group?.topicGroupId ?? 0,
    isPrimary: true,
    order: 0,
  });
  const [thisMonth] = lastMonths(t.clock.now(), 1);
  const lastMonth = addTime(thisMonth?.from ?? '', { days: -3 });
  await t.db
    .update(cases)
    .set({ receiptDateTime: lastMonth, solvedDateTime: null })
    .where(eq(cases.caseId, first.caseId));
  await t.inject(admin, monthlyReportEndpoints.getMonthlyReport);
  await t.db.update(caseSolutions).set({ caseCostCents: 100 });
  await t.db.update(caseLinks).set({ solvedAt: t.clock.now(), dueAtSolution: t.clock.now() });
  const hours = [addTime(t.clock.now(), { hours: -1 }), addTime(t.clock.now(), { hours: 1 })];
  await countAnswers(t.db, hours);
  await sumGoodwillCosts(t.db, hours);
  const { body: allRoles } = await t.inject(admin, userSettingsEndpoints.listRoles);
  await t.inject(admin, userSettingsEndpoints.previewRights, {
    body: { roleId: allRoles[0]?.id ?? 0, claims: {}, scopes: {} },
  });
  await t.inject(admin, userSettingsEndpoints.getUserTraces, { params: { id: outsider.userId } });
  const leaver = await t.actor('IKAM');
  const ofLeaver = { params: { id: leaver.userId } };
  const [mailbox] = await t.db.select().from(mailboxes).limit(1);
  const ofMailbox = { mailboxId: mailbox?.mailboxId ?? 0 };
  await t.db.insert(mailboxUsers).values({ ...ofMailbox, userId: leaver.userId });
  await makeCase(t, { ...ofMailbox, marketId: form.marketId, responsibleUserId: leaver.userId });
  const scoped = await t.actor('Admin', { scopes: { Markets: [form.marketId] } });
  await t.inject(scoped, userSettingsEndpoints.previewHandover, { ...ofLeaver, body: { after: null } });
  await t.inject(admin, userSettingsEndpoints.removeUser, { ...ofLeaver, query: { casesTo: admin.userId } });

  await t.inject(admin, auditEndpoints.listAudit, {
    query: { internalId: first.internalId, withSeen: true },
  });
  await t.inject(admin, auditEndpoints.auditInfo);
  await t.inject(admin, auditEndpoints.sumOfPerson, { query: { userId: admin.userId } });
  await removeExpiredLogs.run(t.ctx(), {}, new AbortController().signal);
  await t.inject(admin, caseActionEndpoints.removeCase, ofCase);
  await t.inject(admin, caseActionEndpoints.listBin);
  await t.db.update(cases).set({ deletedAt: t.clock.now() });
  await expect.poll(() => checkedStatements).toContain('record accesses');
  t.clock.advance({ days: 31 });
  await eraseCases(t.ctx());

  const row = { contactId, requestedAt: t.clock.now(), reason: '', totalCount: 1 };
  const [erasure] = await t.db.insert(erasures).values(row).returning({ erasureId: erasures.erasureId });
  await recordErasure(t.ctx(), erasure?.erasureId ?? 0);
  await t.db.delete(erasures);
  await eraseAgain(t.ctx());
  const ofProduct = statementNames().filter((name) => !name.startsWith('test: '));
  const unchecked = ofProduct.filter((name) => !checkedStatements.has(name));
  expect(unchecked).toEqual(ofManyCases);
});
