import { defineArea } from './define-area.ts';

export const warranty = defineArea('warranty', 'Warranty and goodwill', 'Gewährleistung und Kulanz', {
  claim: [
    'Warranty',
    'Gewährleistung',
    'guarantee, cover, Garantie, Garantieantrag, Sachmangel, Sachmängelhaftung',
  ],
  'claim.refused': [
    'Warranty claim refused',
    'Gewährleistungsanspruch abgelehnt',
    'rejected, declined, abgelehnt, Garantie',
  ],
  'claim.period': [
    'Warranty period disputed',
    'Gewährleistungsfrist strittig',
    'expired, Garantiezeit, abgelaufen, Verjährung',
  ],
  'claim.cause': ['Cause of damage disputed', 'Schadensursache strittig'],
  'claim.duration': ['Warranty decision takes too long', 'Gewährleistungsentscheid dauert zu lange'],
  goodwill: ['Goodwill', 'Kulanz', 'gesture, ex gratia, Kulanzantrag, Entgegenkommen'],
  'goodwill.request': ['Request for goodwill', 'Bitte um Kulanz'],
  'goodwill.refused': ['Goodwill refused', 'Kulanz abgelehnt', 'rejected, declined, keine Kulanz'],
  'goodwill.share': [
    'Goodwill share too low',
    'Kulanzanteil zu gering',
    'contribution, percentage, Kostenbeteiligung, Prozent',
  ],
  'goodwill.part-failure': ['Early failure after warranty', 'Früher Ausfall nach Gewährleistung'],
  extension: [
    'Warranty extension',
    'Anschlussgarantie',
    'extended warranty, Repair Inclusive, Garantieverlängerung',
  ],
  'extension.refused': ['Extension claim refused', 'Leistung aus Garantie abgelehnt'],
  'extension.exclusions': ['Exclusions not explained', 'Ausschlüsse nicht erläutert'],
  'extension.price': ['Extension price', 'Preis der Anschlussgarantie'],
  'extension.cancellation': ['Extension cancellation', 'Kündigung der Anschlussgarantie'],
  remedy: [
    'Withdrawal and compensation',
    'Rücktritt und Entschädigung',
    'refund, damages, Wandlung, Schadensersatz, lemon law, Rückgabe',
  ],
  'remedy.buy-back': [
    'Buy-back requested',
    'Rücknahme verlangt',
    'buyback, return, Rückkauf, Wandlung, Rückabwicklung',
  ],
  'remedy.exchange': [
    'Exchange of vehicle requested',
    'Fahrzeugtausch verlangt',
    'replacement, swap, Umtausch, Neulieferung',
  ],
  'remedy.reduction': ['Price reduction requested', 'Minderung verlangt', 'discount, Preisnachlass'],
  'remedy.loss-of-use': [
    'Compensation for loss of use',
    'Nutzungsausfall verlangt',
    'downtime, Ausfallentschädigung',
  ],
  'remedy.legal-action': [
    'Legal action announced',
    'Rechtliche Schritte angekündigt',
    'lawyer, court, lawsuit, Anwalt, Gericht, Klage',
  ],
});
