export type MailboxRow = {
  code: string;
  name: string;
  address: string;
  language: string;
  defaultSourceCode: string;
  defaultInputChannelCode: string;
  defaultMarketCode: string | null;
  sortOrder: number;
};

type Entry = readonly [code: string, name: string, language: string, source: string, market: string | null];

const entries: readonly Entry[] = [
  ['customer.care', 'Customer Care', 'en', 'direct-contact', null],
  ['kundenbetreuung', 'Kundenbetreuung', 'de', 'direct-contact', 'DE'],
  ['service.clients', 'Service clients', 'fr', 'direct-contact', 'FR'],
  ['assistenza.clienti', 'Assistenza clienti', 'it', 'direct-contact', 'IT'],
  ['atencion.cliente', 'Atención al cliente', 'es', 'direct-contact', 'ES'],
  ['obsluga.klienta', 'Obsługa klienta', 'pl', 'direct-contact', 'PL'],
  ['contact.form', 'Contact form', 'en', 'contact-form', null],
  ['board.office', 'Board office', 'de', 'board', null],
  ['social.media', 'Social media', 'en', 'ca-12-bcc', null],
  ['markets', 'Markets', 'en', 'markets', null],
  ['direct.sales', 'Direct sales', 'en', 'cs-50-direct-sales', null],
  ['motorrad', 'BMW Motorrad customer care', 'en', 'direct-contact', null],
];

const SOCIAL_MEDIA_MAILBOX = 'social.media';

/** The code is the local part of the address. */
export const mailboxes: readonly MailboxRow[] = entries.map(
  ([code, name, language, source, market], index) => ({
    code,
    name,
    address: `${code}@customer-feedback.example`,
    language,
    defaultSourceCode: source,
    defaultInputChannelCode: code === SOCIAL_MEDIA_MAILBOX ? 'social-media' : 'e-mail',
    defaultMarketCode: market,
    sortOrder: index + 1,
  }),
);
