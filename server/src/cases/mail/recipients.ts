import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';

interface Recipients<To extends { email: string } = { email: string }> {
  to: readonly To[];
  cc: readonly string[];
}

/** Removes duplicate addresses, ignoring case. Removes copies to an address that is a recipient. */
export function distinctRecipients<To extends { email: string }>(form: Recipients<To>) {
  const to = distinct(form.to, ({ email }) => email);
  const keys = new Set(to.map(({ email }) => email.toLowerCase()));
  const cc = distinct(form.cc, (email) => email).filter((email) => !keys.has(email.toLowerCase()));
  return { to, cc };
}

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const value of values) {
    const key = keyOf(value).toLowerCase();
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** Rejects mail to a blacklisted address, with an error at its field (rule 9.4). */
export async function rejectBlacklisted(ctx: Ctx, form: Recipients): Promise<void> {
  const addresses = [...form.to.map(({ email }) => email), ...form.cc];
  const listed = new Set(await listBlacklisted(ctx.db, addresses));
  if (listed.size === 0) return;
  const fields: Record<string, string> = {};
  const check = (field: string, email: string) => {
    if (listed.has(email)) fields[field] = ruleText(ctx, field, 'recipientBlacklisted', { email });
  };
  form.to.forEach(({ email }, i) => {
    check(`to.${i}.email`, email);
  });
  form.cc.forEach((email, i) => {
    check(`cc.${i}`, email);
  });
  throw new AppError('RecipientBlacklisted', { fields });
}
