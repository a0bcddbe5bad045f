import type { Contact } from '@cfm/contract/people/contact.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import { type ComparedField, fieldsOfSections, flagsOf } from '@cfm/contract/process/compared-fields.ts';
import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import { customersLanguage } from '../../cases/mail/propose-case-mail.ts';
import type { Ctx } from '../../context.ts';
import { getContact } from '../../people/contacts/get-contact.ts';
import { findActiveRequest, isOpen } from './queries.ts';

/** Initial values of the request dialog: missing data of contact and car, addresses and language (rule 17.3). */
export async function proposePostQualification(ctx: Ctx, { caseId }: { caseId: number }) {
  const row = await loadVisibleCase(ctx, caseId);
  const person = row.contactId === null ? null : await getContact(ctx, row.contactId);
  const missing = missingOf(person, row);
  const active = await findActiveRequest(ctx.db, caseId);
  const open = active && isOpen(active, row, ctx.now()) ? active : null;
  return {
    ...flagsOf((section) => fieldsOfSections[section].some((field) => missing.includes(field))),
    missing,
    emails: (person?.emails ?? []).map((email) => ({
      email,
      isBlacklisted: person?.blacklistedEmails.includes(email) ?? false,
    })),
    language: languageOf(person, row),
    open: open && {
      postQualificationId: open.postQualificationId,
      email: open.email,
      createdAt: open.createdAt,
    },
  };
}

/** Mails exist only in the product's own languages. */
const languageOf = (person: Contact | null, row: CaseRow) =>
  customersLanguage(person ? { ...row, language: person.language } : row);

/** Missing fields, in the order of the form. Uses the most complete address. */
function missingOf(person: Contact | null, { contactCarId }: CaseRow): ComparedField[] {
  const car = person?.cars.find((each) => each.contactCarId === contactCarId);
  const addresses = (person?.addresses ?? []).map(missingOfAddress).sort((a, b) => a.length - b.length);
  return [
    ...(person?.title ? [] : ['salutation' as const]),
    ...(person?.firstName ? [] : ['firstName' as const]),
    ...(person ? [] : ['lastName' as const]),
    ...(addresses[0] ?? needed),
    ...(car?.vin?.length === vinLength ? [] : ['vin' as const]),
    ...(car?.countryOfRegistrationCode ? [] : ['countryOfRegistrationCode' as const]),
  ];
}
const needed = ['street', 'zipCode', 'city', 'countryCode'] as const;
const missingOfAddress = (address: Contact['addresses'][number]): ComparedField[] => [
  ...(address.kind === 'BusinessAddress' && !address.buName ? ['buName' as const] : []),
  ...needed.filter((field) => !address[field]),
];
