import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMailTransports } from './platform/outbox/mail-transport.ts';
import { inRound, slowRuns } from './testing/rounds.ts';
import { rejectedAddress } from './testing/sequences/link-acts.ts';
import { acts, drawnOf, groups, hasNoActor, runSequence } from './testing/sequences/run-sequence.ts';
import { makeReferences, type References, type Step } from './testing/sequences/world.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let mailServer: TestSmtpServer;
let references: References;
beforeAll(async () => {
  mailServer = await startSmtpServer();
  mailServer.state.recipientCodes.set(rejectedAddress, 550);
  t = await createTestApp({ SMTP_URL: mailServer.url });
  references = await makeReferences(t);
});
afterAll(async () => {
  await t.close();
  closeMailTransports();
  await mailServer.close();
});

const rounds = slowRuns(12, 500);

const place = fc.nat(9);
const stepOf = (drawn: string[]) =>
  fc.record<Step>({ act: fc.constantFrom(...drawn), who: place, on: place, other: place, pick: place });
/** Each sequence favours one group of actions, so that these meet often. */
const sequences = fc.noBias(
  fc.constantFrom(...groups).chain((group) => {
    const drawn = [...drawnOf(acts), ...Array.from({ length: 4 }, () => drawnOf(group)).flat()];
    return fc.array(stepOf(drawn), { minLength: 1, maxLength: 30, size: 'max' });
  }),
);

describe('random sequences of all actions on cases', () => {
  it('break no rule', async () => {
    const done = new Set<string>();
    const property = fc.asyncProperty(sequences, async (steps) => {
      for (const act of await runSequence(t, references, steps)) done.add(act);
    });
    await fc.assert(property, rounds);
    // A short round may never come to a state in which some act is allowed.
    const neverDone = Object.keys(acts).filter((act) => !done.has(act) && !hasNoActor(act));
    expect(inRound([], neverDone)).toEqual([]);
  });
});
