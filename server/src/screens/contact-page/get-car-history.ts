import { isElsewhere } from '@cfm/contract/people/contacts.ts';
import { vinTailLength } from '@cfm/contract/platform/limits.ts';
import type { CarHistory } from '@cfm/contract/screens/contact-page.ts';
import type { Ctx } from '../../context.ts';
import { searchContacts } from '../../people/contacts/search-contacts.ts';

/** More owners than any car has had. */
const ownersMax = 100;

/**
 * The owners of a car with this VIN, including cars with only the last 7 characters. Owners in use
 * elsewhere are shown by name only, limited and audited like a search (rules 6.8 and 6.9).
 */
export async function getCarHistory(ctx: Ctx, { vin }: { vin: string }): Promise<CarHistory> {
  const found = await searchContacts(ctx, { vin, count: ownersMax });
  const ends = [vin, vin.slice(-vinTailLength)];
  return {
    vin,
    owners: found.flatMap((contact) =>
      isElsewhere(contact)
        ? []
        : contact.cars
            .filter((car) => car.vin !== null && ends.includes(car.vin))
            .map((car) => ({ contactId: contact.contactId, fullName: contact.fullName, car })),
    ),
    elsewhere: found.filter(isElsewhere),
  };
}
