import { isElsewhere } from '@cfm/contract/people/contacts.ts';
import { vinTailLength } from '@cfm/contract/platform/limits.ts';
import type { CarHistory } from '@cfm/contract/screens/contact-page.ts';
import type { Ctx } from '../../context.ts';
import { searchContacts } from '../../people/contacts/search-contacts.ts';

/** As many people as have had one car, and more. */
const ownersMax = 100;

/**
 * Who has a car of this VIN, or of its last 7 characters where no more is known of theirs. Whoever is in use elsewhere is told by
 * name alone, counted and recorded as by a search (rules 6.8 and 6.9).
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
