import { monthlyReportEndpoints } from '@cfm/contract/monthly-report.ts';
import type { BenchDatabase } from '../fill.ts';
import { settingsOn, startProductServer } from '../product-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { ensurePeople, signInPeople } from '../sign-in.ts';
import { type ReportCall, withReportCall } from './report-call.ts';
import { type ReportQuestion, reportQuestions } from './report-questions.ts';
import { findReportSubjects } from './report-subjects.ts';
import { makeYtdAnew } from './ytd.ts';

/**
 * Makes what the reports need: a YTD report and texts of the month; prices and bills came with the filling. Then asks each question
 * once, so that PostgreSQL has in memory what it has in use.
 */
export async function prepareReports(
  database: BenchDatabase,
  say: (text: string) => void,
): Promise<ReportQuestion[]> {
  const subjects = await findReportSubjects(database);
  await subjects.undoBilling();
  say(`${subjects.casesOfDay.toLocaleString('en')} cases were received on ${subjects.day}, a usual day`);
  const questions = reportQuestions(subjects);
  const server = await startProductServer(settingsOn(database));
  try {
    await withReportCall(server.port, await signInReader(database, server.port), async (call) => {
      await makeYtdAnew(call);
      await saveTexts(call);
      for (const { ask, undo } of questions) if (!undo) await ask(call);
    });
  } finally {
    await server.stop();
  }
  return questions;
}

/** Who may read all reports. */
export async function signInReader(database: BenchDatabase, port: number): Promise<SignedIn> {
  const [reader] = await signInPeople(port, await ensurePeople(database, 1, 'Admin'));
  if (!reader) throw new Error('nobody is signed in');
  return reader;
}

/** What was proposed, unless an earlier run saved it. */
async function saveTexts(call: ReportCall): Promise<void> {
  const { getMonthlyReport, saveMonthlyReport } = monthlyReportEndpoints;
  const report = JSON.parse((await call(getMonthlyReport)).toString());
  if (report.savedAt !== null) return;
  const { englishContent, germanContent, englishSignature, germanSignature, version, month } = report;
  const body = { englishContent, germanContent, englishSignature, germanSignature, version, month };
  await call({ method: saveMonthlyReport.method, path: saveMonthlyReport.path, body });
}
