import { type AuditKind, auditKinds } from '@cfm/contract/access/audit.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { recordedActs } from './audited-entities.ts';
import { actionWords } from './format-audit-entries.ts';

const people = statement({
  name: 'users in the audit',
  row: z.object({ userId: z.number(), name: z.string() }),
  sql: () =>
    sql`select user_id as "userId", first_name || ' ' || last_name as name from users order by last_name, first_name, user_id`,
});

const { signIns, rejections, seen } = en.audit;
const ofLog = (source: string, kind: AuditKind, words: object) =>
  Object.keys(words).map((key) => ({ action: `${source}-${key}`, kind }));
const all = [
  ...recordedActs.map(({ name, kind }) => ({ action: name, kind })),
  ...ofLog('signIn', 'signIns', signIns),
  ...ofLog('rejection', 'rejections', rejections),
  ...ofLog('seen', 'seen', seen),
].toSorted((a, b) => auditKinds.indexOf(a.kind) - auditKinds.indexOf(b.kind));

/** The filter choices of the audit. Includes users who left. */
export async function getAuditInfo({ db, language }: Ctx) {
  return {
    users: await people(db),
    actions: all.map((each) => ({ ...each, name: actionWords(language, each.action) })),
  };
}
