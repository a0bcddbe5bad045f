import countries from 'i18n-iso-countries';
import type { Ctx } from '../../context.ts';
import { type FieldPath, unknownChoices } from '../../platform/texts/unknown-choices.ts';

/** Rejects codes that are not a country of ISO 3166. */
export function rejectUnknownCountries(
  ctx: Ctx,
  values: readonly (readonly [field: FieldPath, code: string | null])[],
): void {
  const unknown = values.filter(([, code]) => code !== null && !isCountry(code)).map(([field]) => field);
  if (unknown.length > 0) throw unknownChoices(ctx.language, unknown);
}

/** Returns whether this is a country code of ISO 3166. */
export const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countries.isValid(code);
