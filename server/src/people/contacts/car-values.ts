import type { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { rejectUnknownCountries } from '../../catalog/markets/reject-unknown-countries.ts';
import type { Ctx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';

export type CarInput = ParsedInput<typeof contactEndpoints.createCar>['body'];

const choicesOfCar = statement({
  name: 'choices of a car',
  row: z.object({
    isBrand: z.boolean(),
    isDealer: z.boolean(),
    modelBrandId: z.nullable(z.number()),
    modelCode: z.nullable(z.string()),
  }),
  sql: ({ brandId, modelId, dealerId }: CarInput) => sql`select
    exists (select 1 from lookups where lookup_id = ${brandId}::int and kind = 'brand') as "isBrand",
    exists (select 1 from dealers where dealer_id = ${dealerId}::int) as "isDealer",
    (select brand_id from car_models where model_id = ${modelId}::int) as "modelBrandId",
    (select model_code from car_models where model_id = ${modelId}::int) as "modelCode"`,
});

/** The columns of a car form. Brand and model code default to those of the model. */
export async function carValues(ctx: Ctx, form: CarInput) {
  rejectUnknownCountries(ctx, [['countryOfRegistrationCode', form.countryOfRegistrationCode]]);
  const known = only(await choicesOfCar(ctx.db, form));
  const isModel =
    form.modelId === null ||
    (known.modelBrandId !== null && (form.brandId === null || form.brandId === known.modelBrandId));
  const unknown = [
    ...(form.brandId === null || known.isBrand ? [] : ['brandId' as const]),
    ...(isModel ? [] : ['modelId' as const]),
    ...(form.dealerId === null || known.isDealer ? [] : ['dealerId' as const]),
  ];
  if (unknown.length > 0) throw unknownChoices(ctx.language, unknown);
  return {
    vin: form.vin,
    brandId: form.brandId ?? known.modelBrandId,
    modelId: form.modelId,
    modelCode: form.modelCode ?? known.modelCode,
    licencePlate: form.licencePlate,
    countryOfRegistrationCode: form.countryOfRegistrationCode,
    firstRegistration: form.firstRegistration ?? null,
    mileageKm: form.mileageKm ?? null,
    dealerId: form.dealerId,
  };
}
