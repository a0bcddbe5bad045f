import { createRandom, type Random } from '@cfm/demo/simulator/random.ts';
import type { Pool } from 'pg';

/** Words that occur in many cases, in the languages of the demo. */
const commonWords = (
  'battery brake engine noise software update dealer workshop invoice warranty Werkstatt Bremsen Batterie ' +
  'Händler Rechnung garage véhicule officina vehículo samochód'
).split(' ');

interface KnownCase {
  firstName: string | null;
  lastName: string;
  email: string | null;
  vin: string | null;
  internalId: string;
  title: string;
}

/** What people type into the search field: names, words, parts of VINs, case numbers and addresses. */
export async function searchTexts(pool: Pool, count: number): Promise<string[]> {
  const random = createRandom(13);
  const { rows } = await pool.query<KnownCase>(
    `select o.first_name as "firstName", o.last_name as "lastName", o.emails[1] as email, k.vin, c.internal_id as "internalId", c.title
     from cases c join contacts o on o.contact_id = c.contact_id left join contact_cars k on k.contact_car_id = c.contact_car_id
     where c.case_id in (select 1 + (i * 7919) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by c.case_id`,
    [count * 2],
  );
  return Array.from({ length: count }, () => textFrom(random, random.pick(rows)));
}

function textFrom(random: Random, { firstName, lastName, email, vin, internalId, title }: KnownCase): string {
  const kind = random.between(1, 100);
  if (kind <= 25) return lastName;
  if (kind <= 35) return `${firstName ?? ''} ${lastName}`.trim();
  if (kind <= 45) return withTypo(random, lastName);
  if (kind <= 65) return random.pick(commonWords);
  if (kind <= 80) return twoWords(random, title);
  if (kind <= 90) return vin ? vin.slice(-7) : lastName;
  if (kind <= 95) return email?.split('@')[0] ?? lastName;
  return random.chance(0.5) ? internalId : internalId.slice(-5);
}

/** Drops one inner letter. */
function withTypo(random: Random, word: string): string {
  if (word.length < 5) return word;
  const at = random.between(1, word.length - 2);
  return word.slice(0, at) + word.slice(at + 1);
}

function twoWords(random: Random, title: string): string {
  const words = title.split(/[^\p{L}]+/u).filter((word) => word.length >= 3);
  return words.length < 2 ? title : `${random.pick(words)} ${random.pick(words)}`;
}
