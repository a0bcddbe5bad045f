import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { flagClaims, roleNames, type ScopeClaim } from '@cfm/contract/platform/access.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { inArray } from 'drizzle-orm';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { codeLevelTopicGroups, mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { caseMailCalls } from '../case-mail.ts';
import { commentCalls, pdf } from '../comment-calls.ts';
import { lookupId, makeCase, makeContact, marketId } from '../factories.ts';
import { fileOfCase, forward, tokensOf } from '../forward.ts';
import { postQualificationCalls } from '../post-qualification.ts';
import { solveAsStaff } from '../solution.ts';
import type { TestApp } from '../test-app.ts';
import type { Viewer } from './oracle.ts';
import { createRandom, type Random } from './random.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const some = (random: Random, count: number, from: string) =>
  Array.from({ length: count }, () => random.pick([...from])).join('');

/** Unique words, each used in one place, so that a word in a response identifies its record. */
export const words = (random: Random) => ({
  mark: () => `Zq${some(random, 8, letters)}`,
  vin: () => `WBAZX${some(random, 5, '0123456789')}Y${some(random, 6, vinLetters)}`,
  plate: () => `ZQ-${some(random, 2, vinLetters)} ${some(random, 4, '123456789')}`,
  phone: () => `+49 89 ${some(random, 6, '123456789')}`,
});

/** The records that scopes can name. */
async function makeKinds(t: TestApp) {
  const groups = await t.db
    .select({ area: codeLevelTopicGroups.areaId, group: codeLevelTopicGroups.topicGroupId })
    .from(codeLevelTopicGroups)
    .orderBy(codeLevelTopicGroups.topicGroupId)
    .limit(3);
  const boxes = await t.db.select({ id: mailboxes.mailboxId }).from(mailboxes).limit(2);
  return {
    markets: [await marketId(t, 'DE'), await marketId(t, 'FR'), await marketId(t, 'IT')],
    sources: [await lookupId(t, 'source', 'Contact Form'), await lookupId(t, 'source', 'Board')],
    brands: [await lookupId(t, 'brand', 'BMW'), await lookupId(t, 'brand', 'MINI')],
    groups,
    mailboxes: boxes.map(({ id }) => id),
  };
}

const caseCount = 36;
/** A random number around this share of the cases, at least one. */
const share = (of: number, random: Random) => Math.max(1, Math.floor(caseCount * of * (0.5 + random.next())));

/**
 * Random cases with all related records: events, files, mails, links, requests, solutions, families, integrations,
 * duplicates, favorites, deleted cases. Each word and number in them identifies its record.
 */
export async function makeScopedCases(t: TestApp, seed: number) {
  const random = createRandom(seed);
  const word = words(random);
  const kinds = await makeKinds(t);
  const admin = await t.actor('Admin');
  const maybe = <T>(items: readonly T[], nobody = 0.2): T | null =>
    random.chance(nobody) ? null : random.pick(items);

  const contactIds: number[] = [];
  const cars = new Map<number, number>();
  const emails = new Map<number, string>();
  async function contact(): Promise<number> {
    const mark = word.mark();
    const email = `${mark.toLowerCase()}@private.example`;
    const { contactId } = await makeContact(t, {
      firstName: word.mark(),
      lastName: mark,
      emails: [email],
      phones: [word.phone()],
      note: word.mark(),
    });
    const now = t.clock.now();
    const [car] = await t.db
      .insert(contactCars)
      .values({
        contactId,
        vin: word.vin(),
        licencePlate: word.plate(),
        createdAt: now,
        lastModifiedAt: now,
      })
      .returning({ id: contactCars.contactCarId });
    contactIds.push(contactId);
    cars.set(contactId, car?.id ?? 0);
    emails.set(contactId, email);
    return contactId;
  }

  const made: { caseId: number; internalId: string; contactId: number | null }[] = [];
  for (let at = 0; at < caseCount; at += 1) {
    const contactId =
      at > 3 && random.chance(0.3) ? random.pick(contactIds) : random.chance(0.1) ? null : await contact();
    const row = await makeCase(t, {
      title: `Battery ${word.mark()}`,
      marketId: maybe(kinds.markets),
      brandId: maybe(kinds.brands),
      sourceId: random.pick(kinds.sources),
      mailboxId: maybe(kinds.mailboxes),
      contactId,
      contactCarId: contactId !== null && random.chance(0.8) ? (cars.get(contactId) ?? null) : null,
      externalId: `EX${word.mark()}`,
    });
    made.push({ caseId: row.caseId, internalId: row.internalId, contactId });
    const sets = Array.from({ length: random.int(3) }, (_each, order) => {
      const { area, group } = random.pick(kinds.groups);
      return {
        caseId: row.caseId,
        codeLevelAreaId: area,
        codeLevelTopicGroupId: random.chance(0.25) ? null : group,
        isPrimary: order === 0,
        order,
      };
    });
    if (sets.length > 0) await t.db.insert(caseCodeLevelSets).values(sets);
  }
  // Not used by a case, so all users see it.
  await contact();

  const { add } = commentCalls(t);
  const mail = caseMailCalls(t, admin);
  const requests = postQualificationCalls(t, admin);
  /** Calls may be rejected, for lack of a customer or because of the status. Their records are then missing. */
  for (const { caseId, contactId } of made) {
    await t.db.insert(caseEvents).values({
      caseId,
      type: 'mailReceived',
      title: word.mark(),
      content: `<p>${word.mark()}</p>`,
      createdAt: t.clock.now(),
      details: { from: `${word.mark().toLowerCase()}@private.example` },
    });
    await add(admin, caseId, {
      fields: { title: word.mark(), content: `<p>${word.mark()}</p>` },
      files: random.chance(0.5) ? [pdf(`${word.mark()}.pdf`)] : [],
    });
    const { storedFileId } = await fileOfCase(t, caseId);
    await t.db
      .update(storedFiles)
      .set({ fileName: `${word.mark()}.png` })
      .where(inArray(storedFiles.storedFileId, [storedFileId]));
    if (random.chance(0.6)) {
      const dealer = `${word.mark().toLowerCase()}@dealer.example`;
      await forward(
        t,
        admin,
        { caseId },
        { to: [{ email: dealer }], subject: word.mark(), message: word.mark() },
      );
      const token = (await tokensOf(t, caseId))(dealer);
      if (random.chance(0.4))
        await t.inject(null, delayEndpoints.addMoreDays, {
          body: { token, days: 2, origin: 'form', reason: word.mark() },
        });
      if (random.chance(0.4))
        await t.inject(null, delayEndpoints.requestExtension, {
          body: { token, days: 50, reason: word.mark() },
        });
    }
    const email = contactId === null ? undefined : emails.get(contactId);
    if (email && random.chance(0.4))
      await mail.send(caseId, { to: [{ email }], subject: word.mark(), message: `<p>${word.mark()}</p>` });
    if (email && random.chance(0.3)) await requests.ask(caseId, { email });
    if (random.chance(0.15)) await solveAsStaff(t, admin, caseId, { solution: word.mark() });
  }

  const anyCase = () => random.pick(made);
  const times = async (of: number, act: () => Promise<unknown>) => {
    for (let left = share(of, random); left > 0; left -= 1) await act();
  };
  const toOther = (endpoint: (typeof caseRelationEndpoints)['setParent' | 'integrateCase']) => () =>
    t.inject(admin, endpoint, {
      params: { id: anyCase().caseId },
      body: { internalId: anyCase().internalId },
    });
  await times(0.3, toOther(caseRelationEndpoints.setParent));
  await times(0.1, () =>
    t.inject(admin, caseActionEndpoints.duplicateCase, { params: { id: anyCase().caseId }, body: {} }),
  );
  await times(0.1, async () => {
    const { caseId } = anyCase();
    const event = (await commentCalls(t).eventsOf(caseId)).findLast(({ type }) => type === 'comment');
    const params = { id: caseId, eventId: event?.caseEventId ?? 0 };
    await t.inject(admin, caseActionEndpoints.convertEvent, { params, body: { title: word.mark() } });
  });
  await times(0.2, toOther(caseRelationEndpoints.integrateCase));
  await times(0.08, () =>
    t.inject(admin, caseActionEndpoints.markAsSpam, { params: { id: anyCase().caseId }, body: {} }),
  );
  await times(0.12, () =>
    t.inject(admin, caseActionEndpoints.removeCase, { params: { id: anyCase().caseId } }),
  );
  return { kinds, random, admin };
}
export type ScopedCases = Awaited<ReturnType<typeof makeScopedCases>>;

export interface Person {
  actor: UserActor;
  viewer: Viewer;
  cookie: string;
}
/** A user of any role, with random claims, scopes and mailboxes, and favorites that may now be out of scope. */
export async function makePerson(t: TestApp, { kinds, random }: ScopedCases): Promise<Person> {
  const someOf = (ids: readonly number[]) => ids.filter(() => random.chance(0.5));
  const scopes: Viewer['scopes'] = {};
  const choices: Record<ScopeClaim, readonly number[]> = {
    Markets: kinds.markets,
    ExcludeMarket: kinds.markets,
    CaseSource: kinds.sources,
    Brand: kinds.brands,
    CodeLevel2: kinds.groups.map(({ group }) => group),
  };
  for (const [claim, ids] of Object.entries(choices) as [ScopeClaim, number[]][])
    if (random.chance(0.3)) scopes[claim] = someOf(ids);
  // Half of them see all persons in any scope (rule 19.1), the others none.
  const claims = flagClaims.filter((claim) => random.chance(claim === 'DSVGO' ? 0.5 : 0.7));
  const actor = await t.actor(random.pick(roleNames), { claims, scopes });
  const { userId, roleType } = actor;
  const mailboxIds = kinds.mailboxes.filter(() => random.chance(0.3));
  if (mailboxIds.length > 0)
    await t.db.insert(mailboxUsers).values(mailboxIds.map((mailboxId) => ({ mailboxId, userId })));
  const all = await t.db.select({ caseId: cases.caseId }).from(cases);
  const marked = all
    .filter(() => random.chance(0.2))
    .map((row) => ({ ...row, userId, markedAt: t.clock.now() }));
  if (marked.length > 0) await t.db.insert(favorites).values(marked);
  return {
    actor,
    viewer: { userId, roleType, scopes, claims, mailboxIds },
    cookie: await t.sessionCookie(actor),
  };
}
