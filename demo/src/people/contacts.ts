import type { MarketRow } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import type { DemoAddress, DemoContact } from '../simulator/demo-case.ts';
import type { Random } from '../simulator/random.ts';
import { filledPattern } from '../simulator/vehicle-numbers.ts';
import type { MarketProfile } from './market-profiles.ts';
import { type Culture, cultures } from './names.ts';

type Name = { written: string; roman: string; mailbox: string };

/** A contact with additional data for texts. */
export type Person = {
  contact: DemoContact;
  isMale: boolean;
  /** Signature in mails, romanised from other scripts. */
  signedName: string;
  signedLastName: string;
  city: string;
  citySign: string;
};

const WHOLE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i' };

function mailboxPart(roman: string): string {
  return roman
    .toLowerCase()
    .replace(/[ßøæłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z]+/g, '');
}

function parsed(list: string): readonly Name[] {
  return list.split(', ').map((entry) => {
    const [written = entry, roman = written] = entry.split('/');
    return { written, roman, mailbox: mailboxPart(roman) };
  });
}

const naming = new Map(
  Object.entries<Culture>(cultures).map(([key, culture]) => [
    key,
    {
      male: parsed(culture.male),
      female: parsed(culture.female),
      last: parsed(culture.last),
      lastFemale: parsed(culture.lastFemale ?? culture.last),
      streets: culture.streets.split(', '),
      isFamilyNameFirst: culture.isFamilyNameFirst === true,
    },
  ]),
);

const MAIL_DOMAINS = ['mail.example', 'post.example', 'inbox.example', 'webmail.example', 'home.example'];
const companyForms: Readonly<Record<string, string>> = {
  de: 'GmbH',
  fr: 'SARL',
  it: 'S.r.l.',
  es: 'S.L.',
  pl: 'Sp. z o.o.',
  nl: 'B.V.',
};
const GERMAN_SPEAKING = new Set(['DE', 'AT', 'CH']);

function academicTitle(random: Random, marketCode: string): string | null {
  if (!random.chance(GERMAN_SPEAKING.has(marketCode) ? 0.05 : 0.015)) return null;
  return random.chance(0.1) ? 'Prof. Dr.' : 'Dr.';
}

type ContactOptions = {
  random: Random;
  ref: number;
  market: MarketRow;
  profile: MarketProfile;
  language: string;
  /** Address and phone number are known. */
  isComplete: boolean;
  /** False: known only by a social media account. */
  hasEmail: boolean;
};

export function makeContact(extensionRequests: ContactOptions): Person {
  const { random, market, profile, ref } = extensionRequests;
  const cultureKey = random.pick(profile.cultures);
  const names = naming.get(cultureKey);
  if (names === undefined) throw new Error(`no names for ${cultureKey}`);
  const isMale = random.chance(0.62);
  const first = random.pick(isMale ? names.male : names.female);
  const last = random.pick(isMale ? names.last : names.lastFemale);
  const [city, zipCode, citySign = '', countryCode = market.code] = random.pick(profile.cities);
  const address: DemoAddress = {
    buName: null,
    street: random.pick(names.streets),
    houseNumber: String(random.between(1, 140)) + (random.chance(0.12) ? random.pick(['a', 'b', 'c']) : ''),
    zipCode: filledPattern(zipCode, random.int),
    city,
    countryCode,
  };
  const isBusiness = extensionRequests.isComplete && random.chance(0.12);
  const buName = isBusiness ? `${last.roman} ${companyForms[cultureKey] ?? 'Ltd.'}` : null;
  const spoken = `${first.roman} ${last.roman}`;
  const written = names.isFamilyNameFirst
    ? `${last.written}${first.written}`
    : `${first.written} ${last.written}`;
  const isRoman = first.written === first.roman && last.written === last.roman;
  return {
    contact: {
      ref,
      title: random.chance(0.93) ? (isMale ? 'Mr' : 'Mrs') : null,
      academicTitle: academicTitle(random, market.code),
      firstName: first.written,
      lastName: last.written,
      emails: extensionRequests.hasEmail
        ? [`${first.mailbox}.${last.mailbox}${ref}@${MAIL_DOMAINS[ref % MAIL_DOMAINS.length]}`]
        : [],
      phones: extensionRequests.isComplete
        ? [`${profile.phonePrefix} 555 ${filledPattern('####', random.int)}`]
        : [],
      language: extensionRequests.language,
      homeAddress: extensionRequests.isComplete && !isBusiness ? address : null,
      businessAddress: isBusiness ? { ...address, buName } : null,
    },
    isMale,
    signedName: isRoman ? spoken : `${spoken} (${written})`,
    signedLastName: last.roman,
    city,
    citySign,
  };
}
