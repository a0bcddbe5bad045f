import type { TestApp } from '../test-app.ts';
import type { Act } from './act.ts';
import { caseActs } from './case-acts.ts';
import { dataActs } from './data-acts.ts';
import { linkActs } from './link-acts.ts';
import { mailActs } from './mail-acts.ts';
import { relationActs } from './relation-acts.ts';
import { reminderActs } from './reminder-acts.ts';
import { brokenChanges, brokenRules } from './rules.ts';
import { readState } from './state.ts';
import { makeWorld, type References, type Step } from './world.ts';

export const groups: readonly Readonly<Record<string, Act>>[] = [
  caseActs,
  relationActs,
  mailActs,
  linkActs,
  reminderActs,
  dataActs,
];
export const acts: Readonly<Record<string, Act>> = Object.assign({}, ...groups);
/** True for background events. */
export const hasNoActor = (act: string): boolean => acts[act]?.hasNoActor === true;
/** The names of these actions, repeated by weight. */
export const drawnOf = (some: Readonly<Record<string, Act>>): string[] =>
  Object.entries(some).flatMap(([name, { weight = 2 }]) => Array.from({ length: weight }, () => name));

/** Runs a sequence on its own cases and checks all rules after each action. Returns the actions that succeeded. */
export async function runSequence(
  t: TestApp,
  references: References,
  steps: readonly Step[],
): Promise<string[]> {
  const world = await makeWorld(t, references);
  const done: string[] = [];
  for (const [at, step] of steps.entries()) {
    const act = acts[step.act];
    if (!act || Object.keys(world.state.cases).length === 0) continue;
    const before = world.state;
    const row = world.caseOf(step, act.isFor);
    if (!row) continue;
    const where = `step ${at + 1}, ${step.act} on case ${row.case_id}`;
    const answer = await act.run(world, step, row).catch((error: unknown) => {
      throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    const after = await readState(t, world.caseIds, before.lastAuditId);
    const problems = answer?.isDone === false ? [] : await brokenRules(t, world.caseIds);
    if (answer !== null) {
      const writesEvent = act.writesEvent === true;
      problems.push(...brokenChanges({ before, after, isDone: answer.isDone, writesEvent }));
    }
    if (problems.length > 0) throw new Error(`${where}: ${problems.join('; ')}`);
    world.state = after;
    t.clock.advance({ seconds: 1 });
    if (answer?.isDone) done.push(step.act);
  }
  return done;
}
