import type { RoleName, ScopeClaim } from '@cfm/contract/platform/access.ts';
import { and, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { caseCodeLevelSets, caseSearch, cases } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups, mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { Actor, UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { runs } from '../../testing/rounds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseScope } from './case-scope.ts';
import { type CaseDraft, listUsersWhoSee } from './list-users-who-see.ts';

/** Values of a case that decide who sees it. A set of code levels without topic group is null. */
interface Kind {
  market: 'DE' | 'FR' | null;
  brand: 'BMW' | 'MINI' | null;
  source: 'Contact Form' | 'Board';
  groups: ('engine' | 'brakes' | 'seats' | null)[];
  inMailbox?: boolean;
  isDeleted?: boolean;
}
type Scopes = Partial<Record<ScopeClaim, string[]>>;

const german = { market: 'DE', brand: 'BMW', source: 'Contact Form', groups: ['engine'] } satisfies Kind;
const named: Record<string, Kind> = {
  german,
  french: { market: 'FR', brand: 'MINI', source: 'Board', groups: ['brakes', 'seats'] },
  'no market': { ...german, market: null, inMailbox: true },
  'no brand': { ...german, brand: null, inMailbox: true },
  'no topic': { ...german, groups: [], inMailbox: true },
  'area only': { ...german, groups: [null], inMailbox: true },
  bare: { ...german, market: null, brand: null, groups: [] },
  deleted: { ...german, isDeleted: true },
};
const roles = { agent: 'Agent', reader: 'Agent', admin: 'Admin', 'BMW admin': 'BMW Admin' } as const;
type Person = keyof typeof roles;

let t: TestApp;
const ids: Record<string, number> = {};
const people: Partial<Record<Person, UserActor>> = {};
const caseIds = new Map<string, number>();
beforeAll(async () => {
  t = await createTestApp();
  for (const code of ['DE', 'FR']) ids[code] = await marketId(t, code);
  for (const name of ['Contact Form', 'Board']) ids[name] = await lookupId(t, 'source', name);
  for (const name of ['BMW', 'MINI']) ids[name] = await lookupId(t, 'brand', name);
  const groups = await t.db.select({ id: codeLevelTopicGroups.topicGroupId }).from(codeLevelTopicGroups);
  for (const [at, name] of ['engine', 'brakes', 'seats'].entries()) ids[name] = groups[at]?.id ?? 0;
  const [mailbox] = await t.db.select({ id: mailboxes.mailboxId }).from(mailboxes);
  ids.mailbox = mailbox?.id ?? 0;
  for (const [name, role] of Object.entries(roles) as [Person, RoleName][])
    people[name] = await t.actor(role);
  await t.db.insert(mailboxUsers).values({ mailboxId: ids.mailbox, userId: people.reader?.userId ?? 0 });
  for (const [name, kind] of Object.entries(named)) caseIds.set(name, await make(kind));
});
afterAll(() => t.close());

async function make(kind: Kind): Promise<number> {
  const { caseId } = await makeCase(t, {
    marketId: kind.market && ids[kind.market],
    brandId: kind.brand && ids[kind.brand],
    sourceId: ids[kind.source],
    mailboxId: kind.inMailbox ? ids.mailbox : null,
    deletedAt: kind.isDeleted ? t.clock.now() : null,
  });
  const sets = kind.groups.map((group, order) => ({
    caseId,
    codeLevelAreaId: 1,
    codeLevelTopicGroupId: group && ids[group],
    isPrimary: order === 0,
    order,
  }));
  if (sets.length > 0) await t.db.insert(caseCodeLevelSets).values(sets);
  return caseId;
}

/** The same case as a form would save it. */
const draftOf = (kind: Kind = german): CaseDraft => ({
  marketId: kind.market && (ids[kind.market] ?? null),
  brandId: kind.brand && (ids[kind.brand] ?? null),
  sourceId: ids[kind.source] ?? null,
  mailboxId: kind.inMailbox ? (ids.mailbox ?? null) : null,
  topicGroupIds: kind.groups.map((group) => group && (ids[group] ?? null)),
});

function actorOf(who: Person, scopes: Scopes): UserActor {
  const actor = people[who];
  if (!actor) throw new Error(`no actor ${who}`);
  const withIds = Object.entries(scopes).map(([claim, names]) => [claim, names.map((name) => ids[name])]);
  return { ...actor, scopes: Object.fromEntries(withIds) };
}
const other = alias(cases, 'other');
async function seen(
  actor: Actor,
  among: Map<string, number>,
  of: typeof cases | typeof other | typeof caseSearch = cases,
): Promise<string[]> {
  const rows = await t.db
    .select({ caseId: of.caseId })
    .from(of)
    .where(and(inArray(of.caseId, [...among.values()]), caseScope(actor, of)));
  const visible = new Set(rows.map(({ caseId }) => caseId));
  return [...among].filter(([, caseId]) => visible.has(caseId)).map(([name]) => name);
}

const alive = Object.keys(named).filter((name) => name !== 'deleted');
const without = (...names: string[]) => alive.filter((name) => !names.includes(name));

describe('the scope of a user (rules 1.3 and 1.6 to 1.8)', () => {
  it.each<[Scopes, Person, string[]]>([
    [{}, 'agent', alive],
    [{}, 'admin', alive],
    [{ Markets: ['DE'] }, 'agent', without('french', 'no market', 'bare')],
    [{ Markets: ['DE'] }, 'reader', without('french', 'bare')],
    [{ Markets: ['DE'] }, 'admin', without('french')],
    [{ Markets: ['DE'] }, 'BMW admin', without('french')],
    [{ Markets: ['DE', 'FR'] }, 'agent', without('no market', 'bare')],
    [{ Markets: [] }, 'agent', []],
    [{ Markets: [] }, 'reader', ['no market']],
    [{ Markets: [] }, 'admin', ['no market', 'bare']],
    [{ ExcludeMarket: ['DE'] }, 'agent', ['french', 'no market', 'bare']],
    [{ ExcludeMarket: ['DE', 'FR'] }, 'admin', ['no market', 'bare']],
    [{ ExcludeMarket: [] }, 'agent', alive],
    [{ Markets: ['DE', 'FR'], ExcludeMarket: ['DE'] }, 'agent', ['french']],
    [{ CaseSource: ['Board'] }, 'agent', ['french']],
    [{ CaseSource: ['Board'] }, 'admin', ['french']],
    [{ CaseSource: [] }, 'admin', []],
    [{ Brand: ['BMW'] }, 'agent', without('french', 'no brand', 'bare')],
    [{ Brand: ['BMW'] }, 'reader', without('french', 'bare')],
    [{ Brand: ['MINI'] }, 'admin', ['french', 'no brand', 'bare']],
    [{ Brand: [] }, 'agent', []],
    [{ CodeLevel2: ['engine'] }, 'agent', ['german', 'no market', 'no brand']],
    [{ CodeLevel2: ['seats'] }, 'agent', ['french']],
    [{ CodeLevel2: ['seats'] }, 'reader', ['french', 'no topic']],
    [{ CodeLevel2: ['seats'] }, 'admin', ['french', 'no topic', 'bare']],
    [{ CodeLevel2: [] }, 'agent', []],
    [{ Markets: ['FR'], Brand: ['BMW'] }, 'agent', []],
    [{ Markets: ['DE'], Brand: ['BMW'], CodeLevel2: ['engine'] }, 'agent', ['german']],
    [{ Markets: ['DE'], Brand: ['BMW'], CodeLevel2: ['engine'] }, 'admin', without('french', 'area only')],
  ])('with %j lets the %s see %j', async (scopes, who, expected) => {
    const actor = actorOf(who, scopes);
    expect(await seen(actor, caseIds)).toEqual(expected);
    const seenDrafts: string[] = [];
    for (const name of alive)
      if ((await listUsersWhoSee(t.db, [actor], draftOf(named[name]))).has(actor.userId))
        seenDrafts.push(name);
    expect(seenDrafts).toEqual(expected);
  });

  it('is evaluated for several users at once', async () => {
    const [french, unscoped] = [actorOf('agent', { Markets: ['FR'] }), actorOf('reader', {})];
    const german = actorOf('admin', { Markets: ['DE'] });
    const seeing = await listUsersWhoSee(t.db, [french, unscoped, german], draftOf(named.german));
    expect([...seeing].sort()).toEqual([unscoped.userId, german.userId].sort());
    expect((await listUsersWhoSee(t.db, [], draftOf(named.german))).size).toBe(0);
  });
});

describe('caseScope for another relation', () => {
  it.each([
    ['an alias of cases', other],
    ['case_search', caseSearch],
  ])('returns the same as for cases when it is %s', async (_name, of) => {
    await refreshCaseSearch(t.db, [...caseIds.values()]);
    const token: Actor = { kind: 'token', caseLinkId: 1, caseId: caseIds.get('french') ?? 0, label: '' };
    const scopes: Scopes = { Markets: ['DE'], Brand: ['BMW'], CodeLevel2: ['engine'] };
    for (const actor of [actorOf('agent', {}), actorOf('reader', scopes), actorOf('admin', scopes), token])
      expect(await seen(actor, caseIds, of)).toEqual(await seen(actor, caseIds));
  });
});

describe('the scope of other actors (rule 1.9)', () => {
  const tokenOf = (name: string) =>
    ({ kind: 'token', caseLinkId: 1, caseId: caseIds.get(name) ?? 0, label: '' }) as const;

  it('of a link is its one case, unless the case is deleted', async () => {
    expect(await seen(tokenOf('french'), caseIds)).toEqual(['french']);
    expect(await seen(tokenOf('deleted'), caseIds)).toEqual([]);
  });

  it.each<[Actor, string[]]>([
    [{ kind: 'job', name: 'sweep' }, alive],
    [{ kind: 'anonymous' }, []],
    [{ kind: 'pending', userId: 1, sessionHash: '' }, []],
  ])('of %j', async (actor, expected) => {
    expect(await seen(actor, caseIds)).toEqual(expected);
  });
});

describe('any case, user and scopes', () => {
  /** A second, independent implementation of the rules. */
  function maySee(who: Person, scopes: Scopes, kind: Kind): boolean {
    const classifies = roles[who] !== 'Agent' || (who === 'reader' && kind.inMailbox === true);
    const passes = (claim: ScopeClaim, values: readonly (string | null)[]) => {
      const allowed = scopes[claim];
      if (!allowed) return true;
      return values.length === 0 ? classifies : values.some((value) => value && allowed.includes(value));
    };
    return (
      !kind.isDeleted &&
      passes('Markets', kind.market ? [kind.market] : []) &&
      !scopes.ExcludeMarket?.includes(kind.market ?? '') &&
      passes('CaseSource', [kind.source]) &&
      passes('Brand', kind.brand ? [kind.brand] : []) &&
      passes('CodeLevel2', kind.groups)
    );
  }
  const kinds = new Map<string, Kind>();
  for (const market of ['DE', 'FR', null] as const)
    for (const brand of ['BMW', 'MINI', null] as const)
      for (const source of ['Contact Form', 'Board'] as const)
        for (const groups of [
          [],
          [null],
          ['engine'],
          [null, 'brakes'],
          ['engine', 'seats'],
        ] as Kind['groups'][])
          for (const inMailbox of [true, false]) {
            const kind = { market, brand, source, groups, inMailbox, isDeleted: kinds.size % 7 === 3 };
            kinds.set(JSON.stringify(kind), kind);
          }

  it('match the rules', async () => {
    const all = new Map<string, number>();
    for (const [name, kind] of kinds) all.set(name, await make(kind));
    const someOf = (...names: string[]) => fc.subarray(names);
    const scopes = fc.record<Scopes, never>(
      {
        Markets: someOf('DE', 'FR'),
        ExcludeMarket: someOf('DE', 'FR'),
        CaseSource: someOf('Contact Form', 'Board'),
        Brand: someOf('BMW', 'MINI'),
        CodeLevel2: someOf('engine', 'brakes', 'seats'),
      },
      { requiredKeys: [] },
    );
    const person = fc.constantFrom(...(Object.keys(roles) as Person[]));
    const property = fc.asyncProperty(person, scopes, async (who, held) => {
      const expected = [...kinds].filter(([, kind]) => maySee(who, held, kind)).map(([name]) => name);
      expect(await seen(actorOf(who, held), all)).toEqual(expected);
    });
    await fc.assert(property, runs(60, 5_000));
  });
});
