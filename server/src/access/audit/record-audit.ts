import type {
  AuditField,
  HiddenAction,
  HistoryAction,
  HistoryField,
  OtherAction,
} from '@cfm/contract/messages/catalogue.ts';
import type { Actor, Transaction, Tx } from '../../context.ts';
import { insertRows } from '../../platform/db/prepared-queries.ts';
import { type AuditChange, auditEntries, auditPersonalValues } from './tables.ts';

type Value = string | number | boolean | null;

/** Technical steps of sending a mail. Hidden in the history. */
export const hiddenActions = [
  'outgoingMail-create',
  'outgoingMail-linkFiles',
  'outgoingMail-attempt',
  'outgoingMail-deliver',
  'outgoingMail-keep',
] as const satisfies readonly HiddenAction[];
export type AuditedAction = HistoryAction | HiddenAction | OtherAction;
type CaseAction = HistoryAction | (typeof hiddenActions)[number];
/** Ids that link records, and technical fields. Hidden in the history. */
export const hiddenFields = [
  'caseEventId',
  'caseLinkId',
  'endedBecause',
  'fileLinks',
  'firstCompletedAt',
  'forwardId',
  'kind',
  'origin',
  'sizeBytes',
  'statusBeforeId',
] as const;
/** A field of a case or of its records. The history has a text for each. */
export type AuditedField = HistoryField | (typeof hiddenFields)[number];

interface Personal<Field> {
  field: Field;
  from: string | null;
  to: string | null;
  contactId: number | null;
  /** The user whose account it concerns. */
  userId?: number;
}
interface Changes<Field extends string> {
  entityId: string | number | null;
  changes?: readonly AuditChange<Field>[];
  /** Changes of personal data. The values are stored separately, by person. */
  personalChanges?: readonly Personal<Field>[];
}
export type EntityOf<Action> = Action extends `${infer Entity}-${string}` ? Entity : never;
export type DoneTo<Entity extends string, Action> = Action extends `${Entity}-${infer Done}` ? Done : never;
/** One member per entity: with one member per action, the compiler could not match a variable to the union. */
type Named<Action> = {
  [Entity in EntityOf<Action>]: { entity: Entity; action: DoneTo<Entity, Action> };
}[EntityOf<Action>];
export type ActionOf<Entity extends string> = Extract<Named<CaseAction>, { entity: Entity }>['action'];
/** An action or field of a case has a text in the history or is hidden explicitly; otherwise it does not compile. */
export type AuditedChange =
  | (Named<CaseAction> & Changes<AuditedField> & { caseId: number | null })
  | (Named<OtherAction> & Changes<AuditField> & { caseId?: undefined });

type NewEntry = typeof auditEntries.$inferInsert;
/** Entries waiting for the commit of their transaction. */
const waiting = new WeakMap<Transaction, NewEntry[]>();
/** Maximum rows per insert. Each number of rows needs a prepared statement, so this limits their number. */
const rowsOfStatement = 20;
const valuesOfStatement = 1_000;

/**
 * Records who changed what, in the transaction of the change (rule 14.1). The entries of a transaction are
 * inserted together before it commits.
 */
export const recordAudit = (tx: Tx, change: AuditedChange): Promise<void> => recordAudits(tx, [change]);

/** The same for many changes at once. */
export async function recordAudits(tx: Tx, all: readonly AuditedChange[]): Promise<void> {
  const { transaction, actor } = tx;
  const by = {
    at: tx.now(),
    actorKind: actor.kind === 'pending' ? 'user' : actor.kind === 'customer' ? 'token' : actor.kind,
    actorUserId: actor.kind === 'user' || actor.kind === 'pending' ? actor.userId : null,
    actorLabel: labelOf(actor),
    requestId: tx.requestId,
  } satisfies Partial<NewEntry>;
  const keptApart = await keepApart(tx, all);
  const entries = all.map(
    (change, index): NewEntry => ({
      ...by,
      caseId: change.caseId ?? null,
      entity: change.entity,
      entityId: change.entityId === null ? null : String(change.entityId),
      action: change.action,
      changes: [...(change.changes ?? []), ...(keptApart[index] ?? [])],
    }),
  );
  const known = waiting.get(transaction);
  if (known) {
    known.push(...entries);
    return;
  }
  waiting.set(transaction, entries);
  transaction.beforeCommit.push(async () => {
    while (entries.length > 0) await insertRows(tx.db, auditEntries, entries.splice(0, rowsOfStatement));
  });
}

function labelOf(actor: Actor): string | null {
  if (actor.kind === 'token') return `link ${actor.caseLinkId}`;
  if (actor.kind === 'customer') return `request ${actor.postQualificationId}`;
  return actor.kind === 'job' ? actor.name : null;
}

/** Stores the personal values of changes separately. Returns the references, change by change. */
async function keepApart(tx: Tx, all: readonly AuditedChange[]): Promise<AuditChange[][]> {
  const values = all.flatMap(({ caseId = null, personalChanges = [] }) =>
    personalChanges.flatMap(({ from, to, contactId, userId = null }) =>
      [from, to].flatMap((value) => (value === null ? [] : [{ contactId, caseId, userId, value }])),
    ),
  );
  const ids: number[] = [];
  for (let first = 0; first < values.length; first += valuesOfStatement) {
    const rows = await tx.db
      .insert(auditPersonalValues)
      .values(values.slice(first, first + valuesOfStatement))
      .returning({ valueId: auditPersonalValues.valueId });
    ids.push(...rows.map(({ valueId }) => valueId));
  }
  // In the order of the values above.
  const inOrder = ids.values();
  const next = (): number => {
    const { value } = inOrder.next();
    if (value === undefined) throw new Error('the database returned a value without its id');
    return value;
  };
  return all.map(({ personalChanges = [] }) =>
    personalChanges.map(({ field, from, to }) => ({
      field,
      ...(from === null ? {} : { fromValueId: next() }),
      ...(to === null ? {} : { toValueId: next() }),
    })),
  );
}

/** Fields that differ between two states of a row, as changes of an audit entry. Lists are compared as texts. */
export function changedFields<After extends object>(
  before: { readonly [Field in keyof After]?: unknown },
  after: After,
): AuditChange<keyof After & string>[] {
  return (Object.keys(after) as (keyof After & string)[]).flatMap((field) => {
    const from = plain(before[field]);
    const to = plain(after[field]);
    return from === to ? [] : [{ field, from, to }];
  });
}

function plain(value: unknown): Value {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** Converts a personal value to text for storage. */
export const personalText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
