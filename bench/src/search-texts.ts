import { createRandom, type Random } from '@cfm/demo/simulator/random.ts';
import type { Pool } from 'pg';

/** Words that many cases hold, in the languages of the cases. */
const commonWords = [
  'battery',
  'brake',
  'engine',
  'noise',
  'software',
  'update',
  'dealer',
  'workshop',
  'invoice',
  'warranty',
  'Werkstatt',
  'Bremsen',
  'Batterie',
  'Händler',
  'Rechnung',
  'garage',
  'véhicule',
  'officina',
  'vehículo',
  'samochód',
];

interface Seen {
  firstName: string | null;
  lastName: string;
  email: string | null;
  vin: string | null;
  internalId: string;
  title: string;
}

/** What people type into the search field: names, words, two words, parts of VINs, numbers and addresses. */
export async function searchTexts(pool: Pool, count: number): Promise<string[]> {
  const random = createRandom(13);
  const { rows } = await pool.query<Seen>(
    `select o.first_name as "firstName", o.last_name as "lastName", o.emails[1] as email, k.vin, c.internal_id as "internalId", c.title
     from cases c join contacts o on o.contact_id = c.contact_id left join contact_cars k on k.contact_car_id = c.contact_car_id
     where c.case_id in (select 1 + (i * 7919) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by c.case_id`,
    [count * 2],
  );
  return Array.from({ length: count }, () => textFrom(random, random.pick(rows)));
}

function textFrom(random: Random, seen: Seen): string {
  const kind = random.between(1, 100);
  if (kind <= 25) return seen.lastName;
  if (kind <= 35) return `${seen.firstName ?? ''} ${seen.lastName}`.trim();
  if (kind <= 45) return misspelt(random, seen.lastName);
  if (kind <= 65) return random.pick(commonWords);
  if (kind <= 80) return twoWordsOf(random, seen.title);
  if (kind <= 90) return vinPart(random, seen.vin) ?? seen.lastName;
  if (kind <= 95) return seen.email?.split('@')[0] ?? seen.lastName;
  return random.chance(0.5) ? seen.internalId : seen.internalId.slice(-5);
}

/** Without one of its inner letters. */
function misspelt(random: Random, word: string): string {
  if (word.length < 5) return word;
  const at = random.between(1, word.length - 2);
  return word.slice(0, at) + word.slice(at + 1);
}

function twoWordsOf(random: Random, title: string): string {
  const words = title.split(/[^\p{L}]+/u).filter((word) => word.length >= 3);
  return words.length < 2 ? title : `${random.pick(words)} ${random.pick(words)}`;
}

/** The end, as people read it from the registration, or a piece from within. */
function vinPart(random: Random, vin: string | null): string | null {
  if (vin === null) return null;
  return random.chance(0.6) || vin.length < 17 ? vin.slice(-7) : vin.slice(6, 13);
}
