import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';

export type LookupRow = { code: string; name: string; nameDe: string; sortOrder: number };

export type StatusRow = LookupRow & { code: StatusCode };

type Names = readonly [name: string, nameDe?: string];

function rows(names: Readonly<Record<string, Names>>): readonly LookupRow[] {
  return Object.entries(names).map(([code, [name, nameDe]], index) => ({
    code,
    name,
    nameDe: nameDe ?? name,
    sortOrder: index + 1,
  }));
}

/** The first eight names come from the specification. */
export const sources = rows({
  'direct-contact': ['Direct Contact', 'Direktkontakt'],
  'contact-form': ['Contact Form', 'Kontaktformular'],
  'cp-dc-2': ['CP-DC-2'],
  board: ['Board', 'Vorstand'],
  admin: ['Admin'],
  'cs-50-direct-sales': ['CS-50/Direct Sales'],
  markets: ['Markets', 'Märkte'],
  'ca-12-bcc': ['CA-12-BCC'],
  dealer: ['Dealer', 'Händler'],
  'financial-services': ['Financial Services', 'Finanzdienstleistungen'],
  'press-office': ['Press Office', 'Pressestelle'],
});

export const inputChannels = rows({
  'e-mail': ['E-Mail'],
  telephone: ['Telephone', 'Telefon'],
  brief: ['Brief'],
  'social-media': ['Social Media'],
});

export const statuses: readonly StatusRow[] = (
  [
    ['New', 'New', 'Neu'],
    ['InProgress', 'In progress', 'In Bearbeitung'],
    ['Forwarded', 'Forwarded', 'Weitergeleitet'],
    ['WaitingForCustomer', 'Waiting for customer', 'Wartet auf Kunden'],
    ['Answered', 'Answered', 'Beantwortet'],
    ['Solved', 'Solved', 'Gelöst'],
    ['Closed', 'Closed', 'Geschlossen'],
    ['Spam', 'Spam', 'Spam'],
    ['Integrated', 'Integrated', 'Integriert'],
  ] as const
).map(([code, name, nameDe], index) => ({
  code,
  name,
  nameDe,
  sortOrder: index + 1,
}));

export const escalationLevels = rows({
  none: ['None', 'Keine'],
  'level-1': ['1'],
  'level-2': ['2'],
  'level-3': ['3'],
});

export const socialMediaChannels = rows({
  facebook: ['Facebook'],
  instagram: ['Instagram'],
  x: ['X'],
  linkedin: ['LinkedIn'],
  youtube: ['YouTube'],
  tiktok: ['TikTok'],
  wechat: ['WeChat'],
  weibo: ['Weibo'],
  line: ['LINE'],
  reddit: ['Reddit'],
  'owners-forum': ['Owners’ forum', 'Besitzerforum'],
  'review-site': ['Review site', 'Bewertungsportal'],
});

/** Fictitious agencies that answer the channels for the brands. */
export const socialMediaAgencies = rows({
  'in-house': ['Social media team (in-house)', 'Social-Media-Team (intern)'],
  'klarton-echo': ['Klarton & Echo'],
  'ninth-floor': ['Ninth Floor Social'],
  'harbour-voices': ['Harbour Voices'],
  'sol-y-verbo': ['Sol y Verbo'],
  'jade-river': ['Jade River Digital'],
  'blue-lantern': ['Blue Lantern Studio'],
});

export const bmwDepartments = rows({
  'customer-care': ['Customer care', 'Kundenbetreuung'],
  'quality-powertrain': ['Quality powertrain', 'Qualität Antrieb'],
  'quality-vehicle': ['Quality complete vehicle', 'Qualität Gesamtfahrzeug'],
  'high-voltage': ['High-voltage competence centre', 'Hochvolt-Kompetenzzentrum'],
  'connected-company': ['Connected company', 'Connected Company'],
  'sales-planning': ['Sales planning and delivery', 'Vertriebsplanung und Auslieferung'],
  'direct-sales': ['Direct sales', 'Direktvertrieb'],
  aftersales: ['Aftersales', 'Aftersales'],
  'parts-logistics': ['Parts logistics', 'Teilelogistik'],
  'warranty-goodwill': ['Warranty and goodwill', 'Gewährleistung und Kulanz'],
  'financial-services': ['Financial services', 'Finanzdienstleistungen'],
  'data-protection': ['Data protection office', 'Datenschutz'],
  legal: ['Legal affairs', 'Recht'],
  'brand-communication': ['Brand and communication', 'Marke und Kommunikation'],
  'dealer-development': ['Dealer development', 'Händlerentwicklung'],
  motorrad: ['Motorcycle division', 'Motorradsparte'],
  'board-office': ['Board office', 'Vorstandsbüro'],
});

export const bmwConcerns = rows({
  complaint: ['Complaint', 'Reklamation'],
  'goodwill-request': ['Goodwill request', 'Kulanzanfrage'],
  enquiry: ['Enquiry', 'Anfrage'],
  suggestion: ['Suggestion', 'Anregung'],
  praise: ['Praise', 'Lob'],
  'legal-claim': ['Legal claim', 'Rechtlicher Anspruch'],
  'product-safety': ['Product safety', 'Produktsicherheit'],
  'data-protection': ['Data protection', 'Datenschutz'],
});
