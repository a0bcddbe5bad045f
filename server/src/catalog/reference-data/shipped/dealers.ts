import { dealerLines } from './dealer-lines.ts';
import { markets } from './markets.ts';

export type DealerRow = {
  number: string;
  name: string;
  marketCode: string;
  city: string;
  emails: readonly string[];
  language: string;
  isActive: boolean;
};

/** Letters that are not a base letter with an accent. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i' };

function domainLabel(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßøæłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const languageOfMarket = new Map(markets.map((market) => [market.code, market.language]));

/** Fictitious dealers. Every market has at least one, so that a case can be forwarded. */
export const dealers: readonly DealerRow[] = Object.entries(dealerLines).flatMap(([marketCode, lines]) =>
  lines.map(([number, name, city, state]) => ({
    number,
    name,
    marketCode,
    city,
    emails: [`service@${domainLabel(name)}.example`],
    language: languageOfMarket.get(marketCode) ?? 'en',
    isActive: state !== 'closed',
  })),
);
