import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { Contact } from '@cfm/contract/people/contact.ts';

/** Countries by their international dialling codes. No code is a prefix of another. +1 and +7 are shared by several. */
const diallingCodes = new Map(
  (
    'DE49 GB44 IE353 FR33 MC377 BE32 LU352 NL31 AT43 CH41 LI423 PL48 CZ420 SK421 HU36 SI386 IT39 SM378 MT356 ES34 AD376 PT351 ' +
    'GR30 CY357 SE46 NO47 DK45 IS354 FI358 EE372 LV371 LT370 RO40 MD373 BG359 HR385 RS381 ME382 MK389 BA387 UA380 TR90 MX52 ' +
    'BR55 AR54 UY598 CL56 CO57 EC593 PE51 CR506 PA507 GT502 JP81 KR82 CN86 HK852 MO853 TW886 IN91 SG65 MY60 TH66 ID62 VN84 ' +
    'PH63 AU61 NZ64 AE971 SA966 BH973 KW965 OM968 QA974 IL972 EG20 MA212 TN216 ZA27 NA264 BW267'
  )
    .split(' ')
    .map((each) => [each.slice(2), each.slice(0, 2)]),
);
const longestCode = 3;

/** Returns the country of a number with an international code, or null. */
export function countryOfPhone(phone: string): string | null {
  const characters = phone.replace(/[^\d+]/g, '');
  const international = characters.startsWith('+')
    ? characters.slice(1)
    : characters.startsWith('00')
      ? characters.slice(2)
      : '';
  for (let length = 1; length <= longestCode; length += 1) {
    const country = diallingCodes.get(international.slice(0, length));
    if (country) return country;
  }
  return null;
}

/** Returns the home country of a contact: from an address, otherwise from a phone number. */
export function countryOfContact({
  addresses,
  phones,
}: Pick<Contact, 'addresses' | 'phones'>): string | null {
  const known = ['HomeAddress', 'BusinessAddress'].map(
    (kind) => addresses.find((address) => address.kind === kind)?.countryCode,
  );
  return [...known, ...phones.map(countryOfPhone)].find((country) => country) ?? null;
}

export const marketOfCountry = (
  { markets }: Pick<CaseInfo, 'markets'>,
  country: string | null | undefined,
): CaseInfo['markets'][number] | null =>
  markets.find(({ countryCodes, isActive }) => isActive && country && countryCodes.includes(country)) ?? null;
