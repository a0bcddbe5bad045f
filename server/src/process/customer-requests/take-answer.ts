import { type ComparedField, isOfSection } from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { isQualified } from '../../cases/case/is-qualified.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import type { Tx } from '../../context.ts';
import { getContact } from '../../people/contacts/get-contact.ts';
import { moveCase } from '../reminders/move-case.ts';
import { compare, fieldsToFill, storedValues, submittedValues, type Values } from './compared-values.ts';
import type { RequestRow } from './queries.ts';
import type { Decisions } from './tables.ts';
import { carOf, writeValues } from './write-values.ts';

interface Taken {
  decisions: Decisions;
  /** Fields filled at once. */
  filled: ComparedField[];
  /** Fields left to staff. */
  open: ComparedField[];
  /** Name of the customer. */
  author: string;
}
/** Writes missing values of customer, car and case from an answer. Resumes a waiting case (rules 17.5 and 17.9). */
export async function takeAnswer(
  tx: Tx,
  row: CaseRow,
  request: RequestRow,
  given: PostQualificationDetails,
): Promise<Taken> {
  const person = await getContact(tx, request.contactId);
  const car = carOf(person, row, given.carDetails?.vin);
  const theirs = submittedValues(given);
  const ours = storedValues(person, car, given);
  const known = knownDecisions(request, given);
  const filled = fieldsToFill({ theirs, ours, own: ownValues(request, known) });
  const values: Values = Object.fromEntries(filled.map((field) => [field, theirs[field] ?? null]));
  const addressType = given.addressDetails?.addressType ?? null;
  const carId = await writeValues(tx, row, { person, car, addressType }, values);
  // If the customer already has a car with this VIN, it becomes the car of the case too.
  const contactCarId = carId ?? car?.contactCarId ?? null;
  await applyAnswerToCase(tx, row, contactCarId);
  const decisions: Decisions = { ...stillDecided(request, given, known) };
  for (const field of filled) decisions[field] = 'filled';
  const after = { ...ours, ...values };
  const open = compare(theirs, after, decisions).filter(({ state }) => state === 'open');
  return { decisions, filled, open: open.map(({ field }) => field), author: person.fullName };
}

/** Decisions on the previous answer, without those on an address of another type. */
function knownDecisions({ answer, decisions }: RequestRow, given: PostQualificationDetails): Decisions {
  if (!answer) return {};
  const isOtherAddress = answer.addressDetails?.addressType !== given.addressDetails?.addressType;
  return Object.fromEntries(
    Object.entries(decisions).filter(
      ([field]) => !(isOtherAddress && isOfSection('addressDetails', field as ComparedField)),
    ),
  );
}

/** Decisions on values that the customer has not changed. */
function stillDecided({ answer }: RequestRow, given: PostQualificationDetails, known: Decisions): Decisions {
  if (!answer) return {};
  const before = submittedValues(answer);
  const after = submittedValues(given);
  return Object.fromEntries(
    Object.entries(known).filter(
      ([field]) => before[field as ComparedField] === after[field as ComparedField],
    ),
  );
}

/** Values that this link filled and staff have not reviewed. */
function ownValues({ answer, reviewedByUserId }: RequestRow, known: Decisions): Values {
  if (!answer || reviewedByUserId !== null) return {};
  const before = submittedValues(answer);
  return Object.fromEntries(
    Object.entries(before).filter(([field]) => known[field as ComparedField] === 'filled'),
  );
}

async function applyAnswerToCase(tx: Tx, row: CaseRow, contactCarId: number | null): Promise<void> {
  const statusId = transitionTarget('customerAnswered', row) ?? row.statusId;
  await moveCase(tx, row, {
    statusId,
    patch: await completedColumns(tx, row, contactCarId),
    action: 'takeAnswer',
  });
  if (contactCarId !== row.contactCarId) await refreshCaseSearch(tx.db, [row.caseId]);
}

/** The car of a case, and whether the case is qualified with it (rule 3.14). */
export async function completedColumns(tx: Tx, row: CaseRow, contactCarId: number | null) {
  const sets = await listCodeLevelSets(tx.db, row.caseId);
  return { contactCarId, qualified: isQualified({ contactId: row.contactId, contactCarId }, sets) };
}
