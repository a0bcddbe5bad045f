import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '@cfm/server/testing/smtp-server.ts';
import type { Pool } from 'pg';
import { createCaller } from '../caller.ts';
import { createCaseForms } from '../create-case.ts';
import { type Print, withFilledDatabase } from '../database.ts';
import { markdownTable } from '../markdown-table.ts';
import { ascending, percentile } from '../measurement.ts';
import type { Options } from '../options.ts';
import { signIn } from '../people.ts';
import { checkReminders, makeRemindersDue, openAllOffices } from './due-reminders.ts';
import { checkErasures, createPersons, erasePersons } from './erasures.ts';
import { checkFiles, checkMails, checkWrites, type Finding } from './findings.ts';
import { type KillKind, killKinds, startTarget } from './target.ts';
import { type Write, writeUntil } from './writers.ts';

const writerCount = 6;
const filledCases = 500;
const drainLimitMs = 180_000;
const shownMarks = 10;

type Recovery = { kind: KillKind; ms: number };

/** Kills the product again and again while people write, then looks up every acknowledged write. */
export async function measureCrash(
  { kills }: Pick<Options, 'kills'>,
  print: Print,
): Promise<{ report: string; passed: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cfm-crash-'));
  // Under root, PostgreSQL runs as another account, which must pass through this folder.
  chmodSync(dataDir, 0o711);
  const mailServer = await startSmtpServer();
  const prepared = await withFilledDatabase(
    { dataDir, refill: false },
    filledCases,
    print,
    async (database) => {
      await openAllOffices(database.pool);
      return {
        serverDir: database.settings.DATA_DIR ?? '',
        writers: await signIn(database, writerCount),
        officer: (await signIn(database, 1, 'BMW Admin'))[0],
        nextForm: await createCaseForms(database.pool),
        persons: await createPersons(database.pool, kills * 8),
      };
    },
  );
  const startedAt = new Date().toISOString();
  const target = await startTarget(prepared.serverDir, mailServer.url);
  let passed = false;
  try {
    const caller = createCaller(target.port);
    const writes: Write[] = [];
    const steps: number[] = [];
    let isOver = false;
    const over = () => isOver;
    const writing = Promise.all(
      prepared.writers.map(({ cookie }) =>
        writeUntil(over, caller, cookie, prepared.nextForm, mailServer.received, writes),
      ),
    );
    // Has its own caller, because between two erasures it waits, and recovery is measured by the writers.
    const erasing = erasePersons(
      over,
      createCaller(target.port),
      prepared.officer?.cookie ?? '',
      prepared.nextForm,
      prepared.persons,
    );
    const killing = async () => {
      const recoveries: Recovery[] = [];
      for (let turn = 0; turn < kills; turn += 1) {
        const kind = killKinds[turn % killKinds.length] ?? 'server';
        await target.withPool((pool) => makeRemindersDue(pool, steps));
        await pause(200 + Math.random() * 1000);
        const killedAt = performance.now();
        target.kill(kind);
        const ms = await caller.untilRecovered(killedAt, writerCount);
        recoveries.push({ kind, ms });
        print(`kill ${turn + 1} of ${kills} (${kind}): recovered after ${(ms / 1000).toFixed(2)} s`);
      }
      isOver = true;
      return recoveries;
    };
    const [recoveries, persons] = await Promise.all([killing(), erasing, writing]);
    print('looking up acknowledged writes');
    const findings = await target.withPool(async (pool) => {
      await untilSettled(pool);
      return [
        ...(await checkWrites(pool, writes)),
        checkMails(mailServer.received, writes),
        await checkFiles(pool, target.port, prepared.writers[0]?.cookie ?? '', writes),
        await checkReminders(pool, steps, startedAt),
        await checkErasures(pool, persons),
      ];
    });
    const ends = target.unexpectedEnds();
    passed =
      ends === 0 && findings.every(({ lost, duplicated }) => lost.length === 0 && duplicated.length === 0);
    const problems = [
      ...findings.flatMap(({ what, lost, duplicated }) => [
        ...listMarks(`lost ${what}`, lost),
        ...listMarks(`duplicate ${what}`, duplicated),
      ]),
      ...listMarks('status 500', caller.errors),
      ...(ends === 0 ? [] : [`the server ended ${ends} times without being killed`]),
    ];
    return { report: [tablesOf(findings, recoveries), ...problems].join('\n\n'), passed };
  } finally {
    await target.stop();
    await mailServer.close();
    if (passed) rmSync(dataDir, { recursive: true, force: true });
    else print(`data and log of this run: ${dataDir}`);
  }
}

/** Waits until mails, reminders and erasures are done. A mail whose server was killed while sending would wait six minutes. */
async function untilSettled(pool: Pool): Promise<void> {
  const until = performance.now() + drainLimitMs;
  const isBusy = async () => {
    await pool.query(
      `update outgoing_mails set sending_until = null, next_attempt_at = now()
       where state = 'queued' and attempts > 0 and sending_until < now() + interval '5 minutes'`,
    );
    const { rows } = await pool.query<{ isBusy: boolean }>(
      `select exists (select 1 from outgoing_mails where state = 'queued')
         or exists (select 1 from reminder_steps where next_try_at <= now())
         or exists (select 1 from erasures where finished_at is null) as "isBusy"`,
    );
    return rows[0]?.isBusy === true;
  };
  while ((await isBusy()) && performance.now() < until) await pause(500);
}

function tablesOf(findings: readonly Finding[], recoveries: readonly Recovery[]): string {
  const secondsOf = (kind: KillKind) =>
    ascending(recoveries.filter((each) => each.kind === kind).map(({ ms }) => ms / 1000));
  const writes = findings.map(({ what, acknowledged, retried, lost, duplicated }) => [
    what,
    ...[acknowledged, retried, lost.length, duplicated.length].map(String),
  ]);
  const kills = killKinds
    .filter((kind) => secondsOf(kind).length > 0)
    .map((kind) => [
      kind,
      String(secondsOf(kind).length),
      ...[0.5, 1].map((share) => percentile(secondsOf(kind), share).toFixed(2)),
    ]);
  return [
    markdownTable([['write', 'acknowledged', 'retried', 'lost', 'duplicate'], ...writes]),
    markdownTable([['killed', 'times', 'median s', 'max s'], ...kills]),
  ].join('\n\n');
}

const listMarks = (what: string, marks: readonly string[]): string[] =>
  marks.length === 0 ? [] : [`${what}: ${marks.slice(0, shownMarks).join(', ')}`];
