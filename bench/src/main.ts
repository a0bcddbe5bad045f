import { availableParallelism, cpus, totalmem } from 'node:os';
import { runAudit } from './audit/run-audit.ts';
import { runContacts } from './contacts/run-contacts.ts';
import { runCrash } from './crash/run-crash.ts';
import { runErase } from './erase/run-erase.ts';
import { runLarge } from './large/run-large.ts';
import { type Options, readOptions, usage } from './options.ts';
import { runPages } from './pages/run-pages.ts';
import { runQueries } from './queries/run-queries.ts';
import { type CaseFigures, jsonOf, tablesOf } from './report.ts';
import { runReports } from './reports/run-reports.ts';
import { runCaseCount } from './run-case-count.ts';
import { runExport } from './run-export.ts';
import { runLinks } from './run-links.ts';
import { runReminders } from './run-reminders.ts';
import { runScope } from './run-scope.ts';
import { runSequences } from './run-sequences.ts';
import { runSeen } from './seen/run-seen.ts';
import { runUsers } from './users/run-users.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`);
    process.exit(2);
  }
}

const options = optionsOrUsage();
const memory = Math.round(totalmem() / 1024 ** 3);
say(
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB; server, PostgreSQL and load on this machine; fsync on`,
);
if (options.kills !== null) {
  if (!(await runCrash(options.kills, say))) process.exitCode = 1;
} else if (options.sequences !== null) {
  if (!(await runSequences(options.sequences))) process.exitCode = 1;
} else if (options.scope !== null) {
  if (!(await runScope(options.scope))) process.exitCode = 1;
} else if (options.withPages) {
  say(`\n${await runPages(options, say)}`);
} else if (options.contacts !== null) {
  say(`\n${await runContacts(options, options.contacts, say)}`);
} else if (options.audit !== null) {
  for (const cases of options.cases) say(`\n${await runAudit(options, cases, options.audit, say)}`);
} else if (options.users !== null) {
  for (const cases of options.cases) say(`\n${await runUsers(options, cases, options.users, say)}`);
} else if (options.withReports) {
  for (const cases of options.cases) say(`\n${await runReports(options, cases, say)}`);
} else if (options.withSeen) {
  for (const cases of options.cases) say(`\n${await runSeen(options, cases, say)}`);
} else if (options.erase !== null) {
  say(`\n${await runErase(options, options.erase, say)}`);
} else if (options.reminders !== null) {
  for (const cases of options.cases) say(`\n${await runReminders(options, cases, options.reminders, say)}`);
} else if (options.withExport) {
  for (const cases of options.cases) say(`\n${await runExport(options, cases, say)}`);
} else if (options.withLarge) {
  for (const cases of options.cases) say(`\n${await runLarge(options, cases, say)}`);
} else if (options.withLinks) {
  for (const cases of options.cases) say(`\n${await runLinks(options, cases, say)}`);
} else if (options.withQueries) {
  for (const cases of options.cases) say(`\n${await runQueries(options, cases, say)}`);
} else {
  const rows: CaseFigures[] = [];
  for (const cases of options.cases) rows.push(...(await runCaseCount(options, cases, say)));
  say(`\n${tablesOf(rows)}\n`);
  say(jsonOf(rows));
}
