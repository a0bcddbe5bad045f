import countries from 'i18n-iso-countries';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../../texts/texts.ts';

type ChoiceField = 'countryCode' | 'countryOfRegistrationCode' | 'brandId' | 'modelId' | 'dealerId';

/** The refusal of fields whose value is none of the choices. */
export function unknownChoices(ctx: Ctx, fields: readonly ChoiceField[]): AppError {
  const rules = textsOf(ctx.language, 'rules');
  const labels = textsOf(ctx.language, 'fields');
  return new AppError('BadRequest', {
    fields: Object.fromEntries(fields.map((field) => [field, rules('choice', { label: labels(field) })])),
  });
}

/** Refuses codes that are no country of ISO 3166. */
export function refuseUnknownCountries(
  ctx: Ctx,
  values: readonly (readonly [field: ChoiceField, code: string | null])[],
): void {
  const unknown = values.filter(([, code]) => code !== null && !isCountry(code)).map(([field]) => field);
  if (unknown.length > 0) throw unknownChoices(ctx, unknown);
}

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countries.isValid(code);
