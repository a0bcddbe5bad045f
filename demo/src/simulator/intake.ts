import type { TextLanguage } from '../people/market-profiles.ts';
import type { ComplaintText } from '../texts/complaint-text.ts';
import type { Random } from './random.ts';
import { weighted } from './random.ts';

export type Channel = 'e-mail' | 'telephone' | 'brief' | 'social-media';

export type Intake = {
  inputChannelCode: Channel;
  sourceCode: string;
  mailboxCode: string;
  socialMediaChannelCode: string | null;
  socialMediaAgencyCode: string | null;
};

export const pickChannel = weighted<Channel>([
  ['e-mail', 73],
  ['telephone', 13],
  ['brief', 8],
  ['social-media', 6],
]);

const sourceByChannel = {
  'e-mail': weighted([
    ['direct-contact', 46],
    ['contact-form', 34],
    ['cp-dc-2', 5],
    ['markets', 5],
    ['dealer', 3],
    ['board', 3],
    ['ca-12-bcc', 2],
    ['admin', 1],
    ['press-office', 1],
  ]),
  telephone: weighted([
    ['direct-contact', 70],
    ['ca-12-bcc', 25],
    ['dealer', 5],
  ]),
  brief: weighted([
    ['direct-contact', 66],
    ['board', 28],
    ['cp-dc-2', 6],
  ]),
  'social-media': weighted([
    ['ca-12-bcc', 70],
    ['direct-contact', 30],
  ]),
} satisfies Record<Channel, (random: Random) => string>;

const pickNetwork = weighted([
  ['facebook', 28],
  ['instagram', 24],
  ['x', 14],
  ['youtube', 7],
  ['tiktok', 6],
  ['linkedin', 5],
  ['reddit', 5],
  ['owners-forum', 6],
  ['review-site', 5],
]);
const networksOfMarket: Readonly<Record<string, readonly string[]>> = {
  CN: ['wechat', 'weibo'],
  JP: ['line', 'x'],
  TH: ['line', 'facebook'],
  TW: ['line', 'facebook'],
};
const agencyOfMarket: Readonly<Record<string, string>> = {
  US: 'ninth-floor',
  CA: 'ninth-floor',
  GB: 'harbour-voices',
  IE: 'harbour-voices',
  AU: 'harbour-voices',
  ES: 'sol-y-verbo',
  MX: 'sol-y-verbo',
  CN: 'jade-river',
  TW: 'jade-river',
  JP: 'blue-lantern',
  KR: 'blue-lantern',
  DE: 'klarton-echo',
  AT: 'klarton-echo',
  CH: 'klarton-echo',
};

const mailboxOfLanguage: Readonly<Record<TextLanguage, string>> = {
  en: 'customer.care',
  de: 'kundenbetreuung',
  fr: 'service.clients',
  it: 'assistenza.clienti',
  es: 'atencion.cliente',
  pl: 'obsluga.klienta',
};
const mailboxOfSource: Readonly<Record<string, string>> = {
  board: 'board.office',
  'contact-form': 'contact.form',
  markets: 'markets',
  'cs-50-direct-sales': 'direct.sales',
};

function sourceOf(random: Random, channel: Channel, text: ComplaintText): string {
  const [area, group] = text.topic.split('.');
  if (channel === 'e-mail' && group === 'direct-sales') return 'cs-50-direct-sales';
  if (channel === 'e-mail' && area === 'finance' && random.chance(0.3)) return 'financial-services';
  return sourceByChannel[channel](random);
}

/** Source and channel of the complaint. */
export function makeIntake(
  random: Random,
  channel: Channel,
  text: ComplaintText,
  writer: { marketCode: string; language: TextLanguage; brandCode: string },
): Intake {
  const sourceCode = sourceOf(random, channel, text);
  const isSocial = channel === 'social-media';
  const ofMarket = networksOfMarket[writer.marketCode];
  const ownMailbox = writer.brandCode === 'bmw-motorrad' ? 'motorrad' : mailboxOfLanguage[writer.language];
  return {
    inputChannelCode: channel,
    sourceCode,
    mailboxCode: isSocial ? 'social.media' : (mailboxOfSource[sourceCode] ?? ownMailbox),
    socialMediaChannelCode: isSocial ? (ofMarket ? random.pick(ofMarket) : pickNetwork(random)) : null,
    socialMediaAgencyCode: isSocial ? (agencyOfMarket[writer.marketCode] ?? 'in-house') : null,
  };
}

const departmentOfTopic: Readonly<Record<string, string>> = {
  powertrain: 'quality-powertrain',
  chassis: 'quality-vehicle',
  body: 'quality-vehicle',
  interior: 'quality-vehicle',
  electrics: 'quality-vehicle',
  'electric-drive': 'high-voltage',
  connected: 'connected-company',
  sales: 'sales-planning',
  'sales.direct-sales': 'direct-sales',
  aftersales: 'aftersales',
  parts: 'parts-logistics',
  warranty: 'warranty-goodwill',
  finance: 'financial-services',
  'data-protection': 'data-protection',
  brand: 'brand-communication',
  'brand.customer-care': 'customer-care',
  'brand.network': 'dealer-development',
  motorcycles: 'motorrad',
};

export function departmentOf(text: ComplaintText, sourceCode: string): string {
  if (sourceCode === 'board') return 'board-office';
  if (text.flag === 'legal') return 'legal';
  const [area = '', group] = text.topic.split('.');
  return departmentOfTopic[`${area}.${group}`] ?? departmentOfTopic[area] ?? 'customer-care';
}

export function concernOf(text: ComplaintText): string {
  if (text.kind === 'praise') return 'praise';
  if (text.kind === 'goodwill') return 'goodwill-request';
  if (text.flag === 'safety') return 'product-safety';
  if (text.topic.startsWith('data-protection')) return 'data-protection';
  if (text.flag === 'legal') return 'legal-claim';
  if (text.topic === 'brand.product.suggestion') return 'suggestion';
  return text.kind === 'enquiry' ? 'enquiry' : 'complaint';
}
