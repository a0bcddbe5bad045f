import { flagsIn } from '@cfm/contract/process/compared-fields.ts';
import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import { eq, sql } from 'drizzle-orm';
import { findCustomer } from '../../cases/mail/queries.ts';
import { isGreetedByName } from '../../cases/mail/salutation.ts';
import type { Ctx } from '../../context.ts';
import { openRequest } from './open-request.ts';
import { postQualifications } from './tables.ts';

/**
 * Returns the fields that a link asks for, and the answer so far. Mail scanners open links too, so opening is only
 * counted. A person who got the link forwarded learns no more than the mail says (rule 17.7).
 */
export async function getPostQualification(
  ctx: Ctx,
  { token }: { token: string },
): Promise<OpenPostQualification> {
  const { request, row } = await openRequest(ctx, token);
  await ctx.db
    .update(postQualifications)
    .set({
      openedCount: sql`${postQualifications.openedCount} + 1`,
      firstOpenedAt: sql`coalesce(${postQualifications.firstOpenedAt}, ${ctx.now()})`,
    })
    .where(eq(postQualifications.postQualificationId, request.postQualificationId));
  const { hasNameDetails, answer, answeredAt } = request;
  return {
    ...flagsIn(request),
    nameDetails: hasNameDetails ? (answer?.nameDetails ?? (await greetedName(ctx, request.contactId))) : null,
    addressDetails: answer?.addressDetails ?? null,
    carDetails: answer?.carDetails ?? null,
    internalId: row.internalId,
    language: request.language,
    expiresAt: request.expiresAt,
    answeredAt,
  };
}

/**
 * The name as in the greeting of the mail: the last name with a salutation, else the full name, or null if the mail
 * does not greet by name (see `salutationOf`).
 */
async function greetedName({ db }: Ctx, contactId: number): Promise<OpenPostQualification['nameDetails']> {
  const customer = await findCustomer(db, contactId);
  if (!customer || !isGreetedByName(customer)) return null;
  return {
    salutation: customer.title,
    title: customer.academicTitle,
    firstName: customer.title === null ? customer.firstName : null,
    lastName: customer.lastName,
  };
}
