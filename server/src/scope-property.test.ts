import { afterEach, describe, expect, it } from 'vitest';
import { inRound, roundSeed } from './testing/rounds.ts';
import { endpointsWithIds, nameOf } from './testing/scope/calls.ts';
import { makePerson, makeScopedCases } from './testing/scope/make-scoped-cases.ts';
import { separateIdRanges } from './testing/scope/own-numbers.ts';
import { playPerson } from './testing/scope/play-person.ts';
import { timeRejections } from './testing/scope/time-rejections.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Random users meet random cases. Plain rules decide what they may see (`testing/scope/oracle.ts`), the contract says what
// is called.

const callCount = inRound(700, 100_000);
/** Calls on one set of cases. Then new cases are made, because in the end all are spam. */
const callsOfWorld = 2_000;
const callsOfPerson = 75;
/** Calls whose median time is compared. The long round only: it has the machine to itself. */
const timedCalls = inRound(0, 1_000);
const differenceMax = 0.05;

let t: TestApp | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

describe('random people, scopes and cases (rules 1.3, 1.6 to 1.8, 6.8, 19.1)', () => {
  it('no call reveals or changes a case out of scope', async () => {
    const asked: Parameters<typeof playPerson>[0]['asked'] = new Map();
    const counted = { calls: 0, hiddenPersons: 0 };
    for (let seed = roundSeed; counted.calls < callCount; seed += 1) {
      t = await createTestApp();
      await separateIdRanges(t);
      const world = await makeScopedCases(t, seed);
      const adminCookie = await t.sessionCookie(world.admin);
      const end = Math.min(callCount, counted.calls + callsOfWorld);
      const typed = new Set<string>();
      for (let at = 0; counted.calls < end; at += 1) {
        const person = await makePerson(t, world);
        await playPerson({ t, world, person, adminCookie, typed, asked, counted }, callsOfPerson).catch(
          (problem) => {
            throw new Error(`seed ${seed}, person ${at}: ${problem.message}`, { cause: problem });
          },
        );
      }
      await t.close();
      t = undefined;
    }
    const neverAsked = endpointsWithIds.map(nameOf).filter((name) => !asked.get(name)?.hidden);
    // Few calls cannot ask everything: `scope.test.ts` and `gdpr.test.ts` do.
    expect(neverAsked.length, neverAsked.join()).toBeLessThanOrEqual(inRound(endpointsWithIds.length / 6, 0));
    expect(counted.hiddenPersons).toBeGreaterThanOrEqual(inRound(0, 1));
  });

  it.runIf(timedCalls > 0)('a case out of scope is rejected as fast as one that does not exist', async () => {
    t = await createTestApp();
    await separateIdRanges(t);
    const { kinds } = await makeScopedCases(t, roundSeed);
    const [market = 0] = kinds.markets;
    const [brand = 0] = kinds.brands;
    const scopes = {
      Markets: [market],
      CaseSource: kinds.sources,
      Brand: [brand],
      CodeLevel2: kinds.groups.map(({ group }) => group),
    };
    const timed = await timeRejections(t, await t.actor('Admin', { scopes }), timedCalls, differenceMax);
    const lines = timed
      .toSorted((a, b) => b.difference - a.difference)
      .map(({ name, foreignMs, missingMs, difference }) =>
        [`${(100 * difference).toFixed(1)} %`, foreignMs.toFixed(2), missingMs.toFixed(2), name].join('  '),
      );
    process.stdout.write(`difference, ms foreign, ms missing\n${lines.join('\n')}\n`);
    expect(timed.filter(({ difference }) => difference >= differenceMax)).toEqual([]);
  });
});
