import { defineArea } from './define-area.ts';

export const warranty = defineArea('warranty', 'Warranty and goodwill', 'Gewährleistung und Kulanz', {
  claim: [
    'Warranty',
    'Gewährleistung',
    {
      refused: ['Warranty claim refused', 'Gewährleistungsanspruch abgelehnt'],
      period: ['Warranty period disputed', 'Gewährleistungsfrist strittig'],
      cause: ['Cause of damage disputed', 'Schadensursache strittig'],
      duration: ['Warranty decision takes too long', 'Gewährleistungsentscheid dauert zu lange'],
    },
  ],
  goodwill: [
    'Goodwill',
    'Kulanz',
    {
      request: ['Request for goodwill', 'Bitte um Kulanz'],
      refused: ['Goodwill refused', 'Kulanz abgelehnt'],
      share: ['Goodwill share too low', 'Kulanzanteil zu gering'],
      'part-failure': ['Early failure after warranty', 'Früher Ausfall nach Gewährleistung'],
    },
  ],
  extension: [
    'Warranty extension',
    'Anschlussgarantie',
    {
      refused: ['Extension claim refused', 'Leistung aus Garantie abgelehnt'],
      exclusions: ['Exclusions not explained', 'Ausschlüsse nicht erläutert'],
      price: ['Extension price', 'Preis der Anschlussgarantie'],
      cancellation: ['Extension cancellation', 'Kündigung der Anschlussgarantie'],
    },
  ],
  remedy: [
    'Withdrawal and compensation',
    'Rücktritt und Entschädigung',
    {
      'buy-back': ['Buy-back requested', 'Rücknahme verlangt'],
      exchange: ['Exchange of vehicle requested', 'Fahrzeugtausch verlangt'],
      reduction: ['Price reduction requested', 'Minderung verlangt'],
      'loss-of-use': ['Compensation for loss of use', 'Nutzungsausfall verlangt'],
      'legal-action': ['Legal action announced', 'Rechtliche Schritte angekündigt'],
    },
  ],
});
