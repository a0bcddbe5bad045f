import type { Car, carForm } from '@cfm/contract/contacts.ts';
import type { FormValues } from '../../ui/use-form.ts';

export type CarValues = FormValues<typeof carForm>;

/** What the fields of a car start with. */
export const carValues = (car: Partial<Car>): CarValues => ({
  vin: car.vin ?? null,
  brandId: car.brandId ?? null,
  modelId: car.modelId ?? null,
  modelCode: car.modelCode ?? null,
  licencePlate: car.licencePlate ?? null,
  countryOfRegistrationCode: car.countryOfRegistrationCode ?? null,
  firstRegistration: car.firstRegistration ?? null,
  mileageKm: car.mileageKm ?? null,
  dealerId: car.dealerId ?? null,
});
