import { flagsIn } from '@cfm/contract/process/compared-fields.ts';
import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import { eq, sql } from 'drizzle-orm';
import { findCustomer } from '../../cases/mail/queries.ts';
import { isGreetedByName } from '../../cases/mail/salutation.ts';
import type { Ctx } from '../../context.ts';
import { openRequest } from './open-request.ts';
import { postQualifications } from './tables.ts';

/**
 * What is asked for by a link, and what was answered by it. Mail scanners open links too: the opening alone is counted, and who
 * the link was passed on to learns no more than the mail says itself (rule 17.7).
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

/** The name as the mail greets it: by a salutation the last name alone, else the whole, and none when it greets nobody by name (see `salutationOf`). */
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
