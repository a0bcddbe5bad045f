import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { forwards } from '../../process/forwarding/tables.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listApplicableRules, winningRule } from './applicable-rules.ts';
import { rules, ruleVersions } from './tables.ts';

const { createRule, getRule, updateRule, removeRule, listVersions, getVersion } = ruleSettingsEndpoints;

let t: TestApp;
let admin: UserActor;
let france: number;
let social: number;
let board: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Anna', lastName: 'Weber' });
  france = await marketId(t, 'FR');
  social = await lookupId(t, 'inputChannel', 'Social Media');
  board = await lookupId(t, 'source', 'Board');
  return () => t.close();
});

const texts = {
  subjectEn: 'Your {{car.model}}',
  contentEn: '<p>{{salutation}}</p>',
  subjectDe: 'Ihr {{car.model}}',
  contentDe: '<p>{{salutation}}</p>',
};
const noConditions = {
  sourceIds: [],
  inputChannelIds: [],
  brandIds: [],
  codeLevelAreaIds: [],
  codeLevelTopicGroupIds: [],
  codeLevelTopicDetailIds: [],
  escalationLevelIds: [],
};
const reminder = (more = {}) => ({
  ruleTypeId: ruleTypes.Reminder,
  name: 'Reminder, France',
  marketId: france,
  firstReminderWorkingDays: 4,
  betweenRemindersWorkingDays: 2,
  reminderCount: 3,
  ...more,
});
type Form = Record<string, unknown>;
const create = (body: Form) => t.inject(admin, createRule, { body });
const make = async (body: Form): Promise<number> => {
  const reply = await create({ ...body, areConflictsAcknowledged: true });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const get = (id: number) => t.inject(admin, getRule, { params: { id } });
const update = (id: number, body: Form) => t.inject(admin, updateRule, { params: { id }, body });
const remove = (id: number) => t.inject(admin, removeRule, { params: { id } });
const versions = async (id: number) =>
  (await t.inject(admin, listVersions, { params: { id }, query: {} })).body.items;

describe('a rule (rule 7.1)', () => {
  it.each<[string, Form, Form]>([
    [
      'forwarding',
      { ruleTypeId: 1, to: ['a@x.example', 'A@x.example'], cc: ['a@X.example', 'c@x.example'] },
      {
        to: ['a@x.example'],
        cc: ['c@x.example'],
        subjectEn: null,
        contentEn: null,
        subjectDe: null,
        contentDe: null,
      },
    ],
    [
      'forwarding with texts',
      {
        ruleTypeId: 1,
        to: ['a@x.example'],
        ...texts,
        contentEn: '<p>{{case.number}}</p>',
        contentDe: 'Bitte',
      },
      { to: ['a@x.example'], cc: [], ...texts, contentEn: '<p>{{case.number}}</p>', contentDe: 'Bitte' },
    ],
    [
      'reminder',
      { ruleTypeId: 2, firstReminderWorkingDays: 4, betweenRemindersWorkingDays: 2, reminderCount: 3 },
      { firstReminderWorkingDays: 4, betweenRemindersWorkingDays: 2, reminderCount: 3 },
    ],
    [
      'escalation',
      {
        ruleTypeId: 3,
        workingDays: 2,
        recipientsLevel1: ['one@x.example', 'ONE@x.example'],
        recipientsLevel2: ['two@x.example', 'boss@x.example'],
        recipientsLevel3: ['three@x.example'],
        atExtension: 3,
      },
      {
        workingDays: 2,
        recipientsLevel1: ['one@x.example'],
        recipientsLevel2: ['two@x.example', 'boss@x.example'],
        recipientsLevel3: ['three@x.example'],
        atExtension: 3,
      },
    ],
    [
      'reply template',
      { ruleTypeId: 4, occasion: ' Recall ', ...texts },
      { occasion: 'Recall', isQuestion: false, ...texts },
    ],
    [
      'due date',
      { ruleTypeId: 5, workingDaysToFirstAnswer: 2, workingDaysToSolution: 6 },
      {
        workingDaysToFirstAnswer: 2,
        workingDaysToSolution: 6,
        delayExtensions: null,
        delayWorkingDays: null,
      },
    ],
    [
      'due date with a budget',
      {
        ruleTypeId: 5,
        workingDaysToFirstAnswer: 2,
        workingDaysToSolution: 6,
        delayExtensions: 0,
        delayWorkingDays: 0,
      },
      { workingDaysToFirstAnswer: 2, workingDaysToSolution: 6, delayExtensions: 0, delayWorkingDays: 0 },
    ],
  ])('of type %s is stored like its form, with unique ids and addresses', async (_what, form, expected) => {
    const ruleId = await make({
      name: ' Own rule ',
      nameDe: ' ',
      marketId: france,
      inputChannelIds: [social, social],
      ...form,
    });
    expect((await get(ruleId)).body).toEqual({
      ruleId,
      ruleTypeId: form.ruleTypeId,
      name: 'Own rule',
      nameDe: null,
      isActive: true,
      marketId: france,
      ...noConditions,
      inputChannelIds: [social],
      ...expected,
      version: 1,
      createdDateTime: t.clock.now(),
      lastModifiedDateTime: t.clock.now(),
      lastModifiedBy: 'Anna Weber',
    });
    await remove(ruleId);
  });

  it('applies at once with its current version', async () => {
    const row = await makeCase(t, { marketId: france });
    const facts = {
      ...row,
      codeLevelAreaIds: [],
      codeLevelTopicGroupIds: [],
      codeLevelTopicDetailIds: [],
    };
    const winner = async () => winningRule(await listApplicableRules(t.db, facts), 'Reminder');
    const ruleId = await make(reminder());
    expect(await winner()).toMatchObject({ ruleId, version: 1 });
    await update(ruleId, reminder({ version: 1, reminderCount: 1 }));
    expect(await winner()).toMatchObject({ ruleId, version: 2, effect: { reminderCount: 1 } });
    await update(ruleId, reminder({ version: 2, isActive: false }));
    expect((await winner())?.ruleId).not.toBe(ruleId);
    await remove(ruleId);
  });

  const escalation = {
    ruleTypeId: 3,
    workingDays: 1,
    recipientsLevel1: ['a@x.example'],
    recipientsLevel2: ['a@x.example'],
    recipientsLevel3: ['a@x.example'],
  };
  const dueDate = { ruleTypeId: 5, workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 };
  it.each<[Form, Record<string, string>]>([
    [{}, { ruleTypeId: 'Type is required' }],
    [{ ruleTypeId: 6 }, { ruleTypeId: 'Type must be valid' }],
    [
      { ruleTypeId: 1, name: ' ', to: [] },
      { name: 'Name is required', to: 'To is required' },
    ],
    [{ ruleTypeId: 1, name: 'N', to: ['a@x.example', 'nobody'] }, { 'to.1': 'nobody must be valid' }],
    [
      { ruleTypeId: 1, name: 'N', to: ['a@x.example'], subjectEn: 'Only this' },
      {
        contentEn: 'English text is required',
        subjectDe: 'German subject is required',
        contentDe: 'German text is required',
      },
    ],
    [
      { ruleTypeId: 1, name: 'N', to: ['a@x.example'], ...texts },
      {
        contentEn: expect.stringContaining("{{salutation}} isn't available here") as string,
        contentDe: expect.stringContaining('{{salutation}}') as string,
      },
    ],
    [
      {
        ...reminder(),
        name: 'N',
        firstReminderWorkingDays: 0,
        reminderCount: 11,
        betweenRemindersWorkingDays: 1.5,
      },
      {
        firstReminderWorkingDays: 'Working days to the first reminder must be at least 1',
        betweenRemindersWorkingDays: 'Working days between reminders must be a whole number',
        reminderCount: 'Number of reminders must be at most 10',
      },
    ],
    [
      { ...escalation, name: 'N', recipientsLevel2: [], atExtension: 21 },
      {
        recipientsLevel2: 'Recipients of level 2 is required',
        atExtension: 'Extension must be at most 20',
      },
    ],
    [
      {
        ruleTypeId: 4,
        name: 'N',
        occasion: 'x',
        ...texts,
        subjectEn: '{{car.colour}}',
        contentDe: '{{car.<b>vin</b>}}',
      },
      {
        subjectEn: expect.stringContaining('{{car.colour}}') as string,
        contentDe: expect.stringContaining('{{car.vin}}') as string,
      },
    ],
    [
      { ...dueDate, name: 'N', workingDaysToFirstAnswer: 3 },
      { workingDaysToFirstAnswer: "The first answer can't be due after the solution" },
    ],
    [
      { ...dueDate, name: 'N', delayExtensions: 2 },
      { delayWorkingDays: 'Working days of extension is required' },
    ],
    [
      { ...dueDate, name: 'N', marketId: 99_999, sourceIds: [1, 99_999], codeLevelAreaIds: [99_999] },
      {
        marketId: 'Market must be one of the options',
        sourceIds: 'Source must be one of the options',
        codeLevelAreaIds: 'Area must be one of the options',
      },
    ],
  ])('is rejected at its fields (rule 7.8): %j', async (form, errors) => {
    const { status, body } = await create(form);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('requires ids of sources for sources', async () => {
    const { body } = await create({ ...dueDate, name: 'N', sourceIds: [social] });
    expect(body.errors).toEqual({ sourceIds: 'Source must be one of the options' });
  });

  it('has sanitized, non-empty texts (rule 13.4)', async () => {
    const attack = '<p onclick="x()">Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const template = { ruleTypeId: 4, name: 'N', occasion: 'attack', ...texts };
    const ruleId = await make({ ...template, contentEn: attack });
    expect((await get(ruleId)).body.contentEn).toBe('<p>Hello</p>');
    const { status, body } = await create({ ...template, contentDe: '<p> <br></p><script>1</script>' });
    expect([status, body.errors]).toEqual([400, { contentDe: 'German text is required' }]);
  });

  it('keeps its type', async () => {
    const ruleId = await make(reminder());
    const { status, body } = await update(ruleId, { ...dueDate, name: 'N', version: 1 });
    expect([status, body.errors]).toEqual([400, { ruleTypeId: 'Type must be one of the options' }]);
    await remove(ruleId);
  });
});

describe('versions (rule 7.6)', () => {
  it('show who changed what and when; an old one can be read completely', async () => {
    const ruleId = await make(reminder({ nameDe: 'Erinnerung, Frankreich' }));
    const other = await t.actor('Admin', { firstName: 'Bo', lastName: 'Berg' });
    t.clock.advance({ hours: 1 });
    const second = reminder({
      nameDe: 'Erinnerung, Frankreich',
      version: 1,
      marketId: null,
      inputChannelIds: [social],
      firstReminderWorkingDays: 5,
    });
    const { body } = await t.inject(other, updateRule, { params: { id: ruleId }, body: second });
    expect(body).toMatchObject({
      version: 2,
      lastModifiedBy: 'Bo Berg',
      lastModifiedDateTime: t.clock.now(),
      firstReminderWorkingDays: 5,
    });
    expect(await versions(ruleId)).toEqual([
      {
        version: 2,
        changedAt: t.clock.now(),
        changedBy: 'Bo Berg',
        changes: [
          { field: 'marketId', from: 'France', to: null },
          { field: 'inputChannelIds', from: null, to: 'Social Media' },
          { field: 'firstReminderWorkingDays', from: '4', to: '5' },
        ],
      },
      { version: 1, changedAt: expect.any(String), changedBy: 'Anna Weber', changes: [] },
    ]);
    const { body: first } = await t.inject(admin, getVersion, { params: { id: ruleId, version: 1 } });
    expect(first).toEqual({
      ...reminder(),
      nameDe: 'Erinnerung, Frankreich',
      isActive: true,
      ...noConditions,
    });
    expect((await t.inject(admin, getVersion, { params: { id: ruleId, version: 3 } })).status).toBe(404);
    await remove(ruleId);
  });

  it('have pages, each with the changes to the previous version', async () => {
    const ruleId = await make(reminder());
    for (let version = 1; version <= 11; version += 1)
      await update(ruleId, reminder({ version, firstReminderWorkingDays: version + 10 }));
    const query = { skip: '0', take: '10' };
    const { body } = await t.inject(admin, listVersions, { params: { id: ruleId }, query });
    expect([body.totalCount, body.items.length]).toEqual([12, 10]);
    expect(body.items.at(-1)).toMatchObject({
      version: 3,
      changes: [{ field: 'firstReminderWorkingDays', from: '11', to: '12' }],
    });
    await remove(ruleId);
  });

  it('show long texts as truncated plain text', async () => {
    const template = { ruleTypeId: 4, name: 'N', occasion: 'long', ...texts };
    const ruleId = await make(template);
    await update(ruleId, {
      ...template,
      version: 1,
      contentEn: `<p><b>${'Long '.repeat(200)}</b></p>`,
      occasion: 'final',
      areConflictsAcknowledged: true,
    });
    expect((await versions(ruleId))[0]?.changes).toEqual([
      { field: 'occasion', from: 'long', to: 'Final answer' },
      { field: 'contentEn', from: '{{salutation}}', to: expect.stringMatching(/^(Long ){59}Long…$/) },
    ]);
    await remove(ruleId);
  });

  it('reject a change of an old version with the stored rule and the user who changed it', async () => {
    const ruleId = await make(reminder());
    const replies = await Promise.all(
      [5, 6].map((reminderCount) => update(ruleId, reminder({ version: 1, reminderCount }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = replies.find(({ status }) => status === 409)?.body;
    const { body: stored } = await get(ruleId);
    expect(rejected).toMatchObject({ code: 'RuleChanged', current: stored, changedBy: 'Anna Weber' });
    expect(stored.version).toBe(2);
    await remove(ruleId);
  });

  it('are not created without changes', async () => {
    const ruleId = await make(reminder({ inputChannelIds: [social] }));
    const same = reminder({ inputChannelIds: [social, social], name: ' Reminder, France ', version: 1 });
    expect((await update(ruleId, same)).body.version).toBe(1);
    expect(await versions(ruleId)).toHaveLength(1);
    await remove(ruleId);
  });

  it('include a first one for shipped rules', async () => {
    const [rule] = await t.db.select().from(rules).where(eq(rules.seedCode, 'due-date-fr'));
    const ruleId = rule?.ruleId ?? 0;
    expect(await versions(ruleId)).toEqual([
      { version: 1, changedAt: rule?.createdAt, changedBy: null, changes: [] },
    ]);
    expect((await get(ruleId)).body).toMatchObject({
      lastModifiedBy: null,
      lastModifiedDateTime: rule?.createdAt,
    });
  });
});

describe('a deleted rule (rule 7.7)', () => {
  it('no longer applies and is not found; records that refer to it keep its name', async () => {
    const row = await makeCase(t, { marketId: france, sourceId: board });
    const form = {
      ruleTypeId: 1,
      name: 'Board, France',
      marketId: france,
      sourceIds: [board],
      to: ['b@x.example'],
    };
    const ruleId = await make(form);
    const agent = await t.actor('Agent');
    await forward(t, agent, row);
    const propose = () =>
      t.inject(agent, forwardingEndpoints.proposeForward, { params: { id: row.caseId }, query: {} });
    expect((await propose()).body.ruleName).toBe('Board, France');
    expect((await remove(ruleId)).status).toBe(200);
    expect((await propose()).body.ruleName).toBe('Forwarding, France');
    const [of] = await t.db
      .select({ name: rules.name })
      .from(forwards)
      .innerJoin(rules, eq(rules.ruleId, forwards.ruleId))
      .where(eq(forwards.caseId, row.caseId));
    expect(of?.name).toBe('Board, France');
    const later = [
      await get(ruleId),
      await update(ruleId, { ...form, version: 1 }),
      await remove(ruleId),
      await t.inject(admin, listVersions, { params: { id: ruleId }, query: {} }),
      await t.inject(admin, getVersion, { params: { id: ruleId, version: 1 } }),
    ];
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('of a template is no longer offered', async () => {
    const row = await makeCase(t, { marketId: france });
    const ruleId = await make({ ruleTypeId: 4, name: 'Recall', occasion: 'recall', ...texts });
    const agent = await t.actor('Agent');
    const query = { caseId: row.caseId, ruleId };
    const template = () => t.inject(agent, caseMailEndpoints.getTemplate, { query });
    expect((await template()).status).toBe(200);
    await remove(ruleId);
    expect((await template()).status).toBe(404);
  });
});

describe('conflicts on saving (rule 7.11)', () => {
  it('are reported once; saving again succeeds', async () => {
    const first = await make(reminder());
    const same = reminder({ name: 'The same again' });
    const rejected = await create(same);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'RuleConflicts' } });
    const second = await make(same);
    const asleep = await create({ ...same, isActive: false });
    expect(asleep.status).toBe(200);
    const woken = { ...same, version: 1, isActive: true };
    expect((await update(asleep.body, woken)).body.code).toBe('RuleConflicts');
    expect((await update(asleep.body, { ...woken, areConflictsAcknowledged: true })).status).toBe(200);
    for (const ruleId of [first, second, asleep.body]) await remove(ruleId);
    expect((await create(same)).status).toBe(200);
  });

  it('are reported to the second of two concurrent saves', async () => {
    const italy = await marketId(t, 'IT');
    const forms = [1, 2].map((reminderCount) => reminder({ marketId: italy, reminderCount }));
    const replies = await Promise.all(forms.map(create));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('audits each change by field and stores addresses separately (rule 14.3)', async () => {
  const form = {
    ruleTypeId: 1,
    name: 'Audited',
    marketId: france,
    sourceIds: [board],
    to: ['a@secret.example'],
  };
  const ruleId = await make(form);
  await update(ruleId, {
    ...form,
    version: 1,
    name: 'Audited twice',
    to: ['b@secret.example'],
    areConflictsAcknowledged: true,
  });
  await remove(ruleId);
  const entries = await t.db
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'rule'), eq(auditEntries.entityId, String(ruleId))))
    .orderBy(asc(auditEntries.auditId));
  expect(entries.map(({ action, by }) => [action, by])).toEqual(
    ['create', 'update', 'remove'].map((action) => [action, admin.userId]),
  );
  expect(entries[1]?.changes).toEqual([
    { field: 'name', from: 'Audited', to: 'Audited twice' },
    { field: 'to', fromValueId: expect.any(Number), toValueId: expect.any(Number) },
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret.example');
  const ids = (entries[1]?.changes ?? []).flatMap(({ fromValueId, toValueId }) =>
    [fromValueId ?? [], toValueId ?? []].flat(),
  );
  const values = await t.db
    .select({ value: auditPersonalValues.value })
    .from(auditPersonalValues)
    .where(inArray(auditPersonalValues.valueId, ids))
    .orderBy(asc(auditPersonalValues.valueId));
  expect(values.map(({ value }) => value)).toEqual(['["a@secret.example"]', '["b@secret.example"]']);
});

it('lets only IFM Admins read and change rules and versions (rule 1.13)', async () => {
  const ruleId = await make(reminder());
  for (const role of ['BMW Admin', 'BMW BCC Team', 'IKAM', 'Agent'] as const) {
    const who = await t.actor(role);
    const replies = [
      await t.inject(who, ruleSettingsEndpoints.listRules, { query: {} }),
      await t.inject(who, getRule, { params: { id: ruleId } }),
      await t.inject(who, createRule, { body: reminder() }),
      await t.inject(who, removeRule, { params: { id: ruleId } }),
    ];
    expect([role, ...replies.map(({ status }) => status)]).toEqual([role, 403, 403, 403, 403]);
  }
  expect(await t.db.select().from(ruleVersions).where(eq(ruleVersions.ruleId, ruleId))).toHaveLength(1);
});
