import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { manualStatusCodes } from '@cfm/contract/catalog/case-statuses.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { eraseCases } from '../../cases/bin/erase-cases.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { customerFormOf, duplicateFormOf } from '../../process/case-actions/duplicate-form-of.ts';
import { pdf } from '../comment-calls.ts';
import { type Act, has, isActive, pickOf } from './act.ts';
import type { Step, World } from './world.ts';

async function storedForm({ t }: World, caseId: number) {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  if (!row) return null;
  const { externalId, responsibleUserId, caseBook, statusId, version } = row;
  const { requestKey: _none, ...matter } = await duplicateFormOf(t.db, row);
  const codeLevelSets = (await listCodeLevelSets(t.db, caseId)).map(({ order: _place, ...set }) => set);
  return { ...matter, externalId, responsibleUserId, caseBook, statusId, version, codeLevelSets };
}
type StoredForm = NonNullable<Awaited<ReturnType<typeof storedForm>>>;

/** Saves the form of a case as stored, with a change. */
const save =
  (changeOf: (form: StoredForm, step: Step, world: World) => Partial<StoredForm>): Act['run'] =>
  async (world, step, { case_id }) => {
    const form = await storedForm(world, case_id);
    const body = form && { ...form, ...changeOf(form, step, world) };
    return body && world.call(step, casePageEndpoints.updateCase, { params: { id: case_id }, body });
  };

const edits = (form: StoredForm, step: Step, { references: { markets, people }, contactId }: World) =>
  pickOf<Partial<StoredForm>>(
    [
      { title: `Title ${step.other}` },
      { marketId: markets.FR, leavesScope: step.other % 2 > 0 },
      { marketId: null },
      { marketId: markets.DE },
      { contactId: form.contactId === null ? contactId : null },
      { responsibleUserId: people[step.other % people.length]?.actor.userId ?? null },
      { legal: !form.legal },
      {
        safetyRelevant: true,
        boardCaseData: { boardMember: `Member ${step.other}` } as StoredForm['boardCaseData'],
      },
      { version: form.version - 1, title: 'Old' },
      { repeatConcern: step.other % 2 > 0 },
    ],
    step,
  ) ?? {};

function setsOf(form: StoredForm, step: Step, { references: { levels } }: World): Partial<StoredForm> {
  const fresh = levels.map((level) => ({ ...level, codeLevelTopicDetailId: null, isPrimary: false }));
  const stored = form.codeLevelSets;
  const from = step.other;
  const choices: { [key: string]: unknown; isPrimary: boolean }[][] = [
    [],
    fresh.slice(from, from + 2),
    [...stored, ...fresh.slice(from, from + 1)],
    [...stored, ...fresh.slice(0, 20 - stored.length)],
    fresh.slice(0, 21),
    stored.slice(1),
    stored.toReversed(),
  ];
  const sets = choices[step.pick % choices.length] ?? [];
  // Exactly one is primary, or rarely two, which is rejected.
  const primary = from % Math.max(1, sets.length);
  const isPrimary = (at: number) => at === primary || (step.pick === 9 && at === 0);
  return {
    codeLevelSets: sets.map((set, at) => ({
      ...set,
      isPrimary: isPrimary(at),
    })) as StoredForm['codeLevelSets'],
  };
}

const eventsOf = ({ t }: World, caseId: number) =>
  t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(asc(caseEvents.caseEventId));
export const filesOf = ({ t }: World, caseId: number) =>
  t.db
    .select()
    .from(attachments)
    .where(eq(attachments.caseId, caseId))
    .orderBy(asc(attachments.attachmentId));

const onCase =
  (endpoint: Parameters<World['call']>[1], body?: (world: World, step: Step) => object): Act['run'] =>
  (world, step, { case_id }) =>
    world.call(step, endpoint, {
      params: { id: case_id },
      ...(body && { body: body(world, step) }),
    });

/** Actions on one case, its events and files. */
export const caseActs = {
  create: {
    run: async (world, step) => {
      const [first] = world.caseIds;
      const [row] = await world.t.db
        .select()
        .from(cases)
        .where(eq(cases.caseId, first ?? 0));
      if (!row) return null;
      const { requestKey: _none, ...form } = customerFormOf(row, 'Another');
      const sets = setsOf({ ...form, codeLevelSets: [] } as unknown as StoredForm, step, world);
      const body = { ...form, ...sets, receiptDateTime: world.t.clock.now(), description: '<p>Help</p>' };
      const made = await world.call(step, caseEndpoints.createCase, { body });
      world.add(made);
      return made;
    },
  },
  edit: { isFor: isActive, run: save(edits) },
  setLevels: { isFor: isActive, run: save(setsOf) },
  setStatus: {
    writesEvent: true,
    run: save((_form, step) => ({
      statusId: statusIds[pickOf(manualStatusCodes, step) ?? 'New'],
    })),
  },
  reopen: { isFor: has('Closed'), writesEvent: true, run: save(() => ({ statusId: statusIds.InProgress })) },
  comment: {
    weight: 4,
    isFor: isActive,
    writesEvent: true,
    run: (world, step, { case_id }) =>
      world.call(
        step,
        caseEventEndpoints.addComment,
        { params: { id: case_id } },
        {
          fields: { content: '<p>Seen</p>', title: 'Note' },
          files: step.pick % 2 > 0 ? [pdf(`file${step.other}.pdf`)] : [],
        },
      ),
  },
  updateComment: {
    isFor: isActive,
    run: async (world, step, { case_id }) => {
      const own = (await eventsOf(world, case_id)).filter(({ type }) => type === 'comment');
      const event = pickOf(own, step);
      const by = world.references.people.find(({ actor }) => actor.userId === event?.authorUserId);
      const params = { id: case_id, eventId: event?.caseEventId };
      const text = { content: `<p>Seen ${step.other}</p>`, title: 'Note' };
      const parts = { fields: { ...text, version: String(event?.version) }, files: [pdf()] };
      return event && world.callAs(by, step, caseEventEndpoints.updateComment, { params }, parts);
    },
  },
  removeEvent: {
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const event = pickOf(await eventsOf(world, case_id), step);
      const params = { id: case_id, eventId: event?.caseEventId };
      return event && world.call(step, caseEventEndpoints.removeEvent, { params });
    },
  },
  convertEvent: {
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const event = pickOf(await eventsOf(world, case_id), step);
      if (!event) return null;
      const params = { id: case_id, eventId: event.caseEventId };
      const made = await world.call(step, caseActionEndpoints.convertEvent, {
        params,
        body: { title: 'Converted' },
      });
      world.add(made);
      return made;
    },
  },
  removeAttachment: {
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const file = pickOf(await filesOf(world, case_id), step);
      const params = { id: file?.attachmentId };
      return file && world.call(step, caseEventEndpoints.removeAttachment, { params });
    },
  },
  duplicate: {
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const params = { id: case_id };
      const made = await world.call(step, caseActionEndpoints.duplicateCase, {
        params,
        body: {},
      });
      world.add(made);
      return made;
    },
  },
  markAsSpam: {
    isFor: isActive,
    writesEvent: true,
    run: onCase(caseActionEndpoints.markAsSpam, ({ customer }, { pick }) => ({
      blacklistEmails: pick === 7 ? [customer] : [],
    })),
  },
  undoSpam: { isFor: has('Spam'), writesEvent: true, run: onCase(caseActionEndpoints.undoSpam) },
  stopReminder: {
    isFor: (row) => row.is_reminder_process_active === true,
    writesEvent: true,
    run: onCase(caseActionEndpoints.stopReminder),
  },
  remove: { writesEvent: true, run: onCase(caseActionEndpoints.removeCase) },
  restore: {
    isFor: (row) => row.deleted_at !== null,
    writesEvent: true,
    run: onCase(caseActionEndpoints.restoreCase),
  },
  lock: {
    weight: 1,
    run: onCase(caseEndpoints.lockCase, (_world, { pick }) => ({
      tabId: `tab${pick % 2}`,
      takeOver: pick === 9,
    })),
  },
  unlock: {
    run: (world, step, { case_id }) =>
      world.call(step, caseEndpoints.unlockCase, {
        params: { id: case_id },
        query: { tabId: `tab${step.pick % 2}` },
      }),
  },
  markFavorite: { weight: 1, run: onCase(favoriteEndpoints.markFavorite) },
  unmarkFavorite: { weight: 1, run: onCase(favoriteEndpoints.unmarkFavorite) },
  read: {
    run: (world, step, { case_id }) => {
      const { getCase, listEvents, listHistory, listRulesOfCase } = casePageEndpoints;
      const pages = [
        getCase,
        listEvents,
        listHistory,
        listRulesOfCase,
        forwardingEndpoints.listLinks,
        getCase,
      ];
      return world.call(step, pickOf(pages, step) ?? getCase, { params: { id: case_id } });
    },
  },
  wait: {
    hasNoActor: true,
    run: async (world, step) => {
      const by = [{ seconds: 5 }, { seconds: 20 }, { minutes: 3 }, { days: 1 }, { days: 12 }];
      await world.wait(pickOf(by, step) ?? {});
      return null;
    },
  },
  /** Runs the nightly job a month later: deleted cases are erased. */
  erase: {
    hasNoActor: true,
    weight: 1,
    run: async (world) => {
      await world.wait({ days: 31 });
      await eraseCases(world.t.ctx());
      return null;
    },
  },
} satisfies Record<string, Act>;
