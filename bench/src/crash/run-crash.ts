import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '@cfm/server/testing/smtp-server.ts';
import { createRequests } from '../create-operation.ts';
import { openFilledDatabase } from '../fill.ts';
import { ensureOfficer, ensurePeople, signInPeople } from '../sign-in.ts';
import { createCaller, type Refusals } from './caller.ts';
import { checkFiles, checkMails, checkWrites, drainMails } from './check-writes.ts';
import { runClient, type Write } from './clients.ts';
import { checkDueWork, fallDue, makeDueWork } from './due-work.ts';
import { checkErasures, erasePersons, isInMidErasure, makePersons } from './erased-persons.ts';
import { createInbox } from './inbox.ts';
import { createPulse, type Pulse } from './pulse.ts';
import { crashReport, type Recovery } from './report.ts';
import { killKinds, startTarget, type Target } from './target.ts';

const clientCount = 6;
const filledCases = 200;

/** Kills the product so many times while people write, then looks up all it had acknowledged. Answers whether nothing was lost or doubled. */
export async function runCrash(kills: number, say: (text: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cfm-crash-'));
  // As root, the database passes through it as another account.
  chmodSync(dataDir, 0o711);
  const filled = await openFilledDatabase(dataDir, filledCases, say);
  const prepare = async () => {
    const asked = await makeDueWork(filled, filledCases, kills);
    const people = await ensurePeople(filled, clientCount);
    const officer = await ensureOfficer(filled);
    return { asked, people, officer, persons: await makePersons(filled, kills) };
  };
  const { asked, people, officer, persons } = await prepare().finally(() => filled.close());
  const mailServer = await startSmtpServer();
  const target = await startTarget(dataDir, mailServer.url);
  let isSound = false;
  try {
    const signedIn = await signInPeople(target.port, people);
    const [erasing] = await signInPeople(target.port, [officer]);
    const pool = target.openPool();
    const makeCase = await createRequests(pool).finally(() => pool.end());
    const inbox = createInbox(mailServer.received);
    const pulse = createPulse(clientCount);
    const writes: Write[] = [];
    const refusals: Refusals = { unavailable: 0, unknown: [] };
    let isOver = false;
    const isEnd = () => isOver;
    // Who has somebody erased waits between two: how long a kill is felt, the others tell.
    const erasures = erasePersons(
      createCaller(target.port, 0, createPulse(1), refusals),
      erasing?.cookie ?? '',
      persons,
      isEnd,
    );
    const clients = Promise.all([
      erasures,
      ...signedIn.map(({ cookie }, client) =>
        runClient(
          createCaller(target.port, client, pulse, refusals),
          cookie,
          makeCase,
          inbox,
          asked,
          writes,
          isEnd,
        ),
      ),
    ]);
    const recoveries = await Promise.race([killInTurns(target, kills, pulse, say), clients.then(() => [])]);
    isOver = true;
    await clients;

    say('looking up what was acknowledged');
    const after = target.openPool();
    try {
      await drainMails(after);
      const mails = checkMails(mailServer.received, writes);
      const findings = [
        ...(await checkWrites(after, writes)),
        ...(await checkDueWork(after, filledCases)),
        ...(await checkErasures(after, join(dataDir, 'files'), persons)),
        await checkFiles(after, target.port, signedIn[0]?.cookie ?? '', writes),
        mails.finding,
      ];
      const ownEnds = target.ownEnds();
      say(crashReport({ findings, recoveries, refusals, ownEnds, sentTwice: mails.sentTwice }));
      isSound =
        ownEnds === 0 && findings.every(({ lost, doubled }) => lost.length === 0 && doubled.length === 0);
    } finally {
      await after.end();
    }
  } finally {
    await target.stop();
    await mailServer.close();
    if (isSound) rmSync(dataDir, { recursive: true, force: true });
    else say(`what is left stands in ${dataDir}`);
  }
  return isSound;
}

async function killInTurns(
  target: Target,
  kills: number,
  pulse: Pulse,
  say: (text: string) => void,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    const kind = killKinds[turn % killKinds.length] ?? 'server';
    const pool = target.openPool();
    const aim = async () => {
      await fallDue(pool, filledCases);
      await pause(200 + Math.random() * 1000);
      return isInMidErasure(pool);
    };
    const isMidErasure = await aim().finally(() => pool.end());
    pulse.begin();
    target.kill(kind);
    const ms = await pulse.recovered();
    recoveries.push({ kind, ms, isMidErasure });
    say(`kill ${turn + 1} of ${kills}, ${kind}: everybody served again after ${(ms / 1000).toFixed(2)} s`);
  }
  return recoveries;
}
