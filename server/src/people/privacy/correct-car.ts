import type { Car } from '@cfm/contract/people/contact.ts';
import type { Ctx } from '../../context.ts';
import { updateCar } from '../contacts/update-car.ts';
import { correctPerson } from './correct-person.ts';

/** Corrects a car in any scope, even if its contact is restricted (rule 19.4). */
export const correctCar = (ctx: Ctx, input: Parameters<typeof updateCar>[1]): Promise<Car> =>
  correctPerson(ctx, input.contactId, (tx) => updateCar(tx, input, 'correction'));
