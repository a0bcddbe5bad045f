import { afterEach, describe, expect, it } from 'vitest';
import { endpointsWithIds, nameOf } from './testing/scope/calls.ts';
import { makePerson, makeScopedCases } from './testing/scope/make-scoped-cases.ts';
import { giveEachTableNumbersOfItsOwn } from './testing/scope/own-numbers.ts';
import { playPerson } from './testing/scope/play-person.ts';
import { timeRefusals } from './testing/scope/time-refusals.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Random users call endpoints with random cases. A simple implementation of the rules
// (`testing/scope/oracle.ts`) decides what they may see, and the contract lists the calls. `npm run bench --
// --scope 100000` runs more, with other seeds each time.

const { SCOPE_CALLS, SCOPE_SEED, SCOPE_TIMINGS } = process.env;
const callCount = Number(SCOPE_CALLS ?? 2_000);
const firstSeed = Number(SCOPE_SEED ?? (SCOPE_CALLS ? Date.now() % 1_000_000_000 : 11));
/** Calls per set of cases. Then new cases are created, because in the end all are spam. */
const callsOfWorld = 2_000;
const callsOfPerson = 75;
/** Number of calls for medians. Only the benchmark compares them, because this needs an idle machine. */
const timings = Number(SCOPE_TIMINGS ?? 0);
const differenceMax = 0.05;

let t: TestApp | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

describe('random users, scopes and cases (rules 1.3, 1.6 to 1.8, 6.8, 19.1)', () => {
  it(
    'no call reveals or changes a case out of scope',
    async () => {
      const asked: Parameters<typeof playPerson>[0]['asked'] = new Map();
      const counted = { calls: 0, hiddenPersons: 0 };
      for (let seed = firstSeed; counted.calls < callCount; seed += 1) {
        t = await createTestApp();
        await giveEachTableNumbersOfItsOwn(t);
        const world = await makeScopedCases(t, seed);
        const adminCookie = await t.sessionCookie(world.admin);
        const end = Math.min(callCount, counted.calls + callsOfWorld);
        const typed = new Set<string>();
        for (let at = 0; counted.calls < end; at += 1) {
          const person = await makePerson(t, world);
          await playPerson({ t, world, person, adminCookie, typed, asked, counted }, callsOfPerson).catch(
            (fault) => {
              throw new Error(`seed ${seed}, person ${at}: ${fault.message}`, { cause: fault });
            },
          );
        }
        await t.close();
        t = undefined;
      }
      expect(endpointsWithIds.map(nameOf).filter((name) => !asked.get(name)?.hidden)).toEqual([]);
      expect(counted.hiddenPersons).toBeGreaterThan(0);
    },
    60_000 + callCount * 40,
  );

  it.runIf(timings > 0)(
    'a case out of scope is rejected as fast as a missing one',
    async () => {
      t = await createTestApp();
      await giveEachTableNumbersOfItsOwn(t);
      const { kinds } = await makeScopedCases(t, firstSeed);
      const [market = 0] = kinds.markets;
      const [brand = 0] = kinds.brands;
      const scopes = {
        Markets: [market],
        CaseSource: kinds.sources,
        Brand: [brand],
        CodeLevel2: kinds.groups.map(({ group }) => group),
      };
      const timed = await timeRefusals(t, await t.actor('Admin', { scopes }), timings, differenceMax);
      const lines = timed
        .toSorted((a, b) => b.difference - a.difference)
        .map(({ name, foreignMs, missingMs, difference }) =>
          [`${(100 * difference).toFixed(1)} %`, foreignMs.toFixed(2), missingMs.toFixed(2), name].join('  '),
        );
      process.stdout.write(`difference, ms foreign, ms missing\n${lines.join('\n')}\n`);
      expect(timed.filter(({ difference }) => difference >= differenceMax)).toEqual([]);
    },
    60_000 + timings * 10_000,
  );
});
