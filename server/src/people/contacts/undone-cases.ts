import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import type { Merged } from './tables.ts';

type Customer = Pick<CaseRow, 'contactId' | 'contactCarId'>;

/**
 * The customer of each case after an undo. A case with a later contact or car keeps it. No case may have a car of
 * another contact: then the undo is rejected, and a user has to choose another car for the case first.
 */
export function undoneCases(
  tx: Tx,
  contactId: number,
  { cases, sameCars, other, otherCars }: Merged,
  rows: readonly CaseRow[],
): (row: CaseRow) => Customer {
  const carNow = (contactCarId: number | null) =>
    sameCars.find((same) => same.otherContactCarId === contactCarId)?.own.contactCarId ?? contactCarId;
  const customerOf = (row: CaseRow): Customer => {
    const was = cases.find(({ caseId }) => caseId === row.caseId);
    if (!was) return row;
    return {
      contactId: row.contactId === contactId ? was.contactId : row.contactId,
      contactCarId: row.contactCarId === carNow(was.contactCarId) ? was.contactCarId : row.contactCarId,
    };
  };
  const carsOfOther = new Set(otherCars.map((car) => car.contactCarId));
  const isWronglyTied = (customer: Customer) =>
    customer.contactCarId !== null &&
    ((customer.contactId === contactId && carsOfOther.has(customer.contactCarId)) ||
      (customer.contactId === other.row.contactId && !carsOfOther.has(customer.contactCarId)));
  if (rows.map(customerOf).some(isWronglyTied))
    throw new AppError('CarInUse', { text: ruleText(tx, 'general', 'mergeCarInUse') });
  return customerOf;
}
