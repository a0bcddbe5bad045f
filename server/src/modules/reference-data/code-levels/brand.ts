import { defineArea } from './define-area.ts';

export const brand = defineArea('brand', 'Brand and communication', 'Marke und Kommunikation', {
  'customer-care': [
    'Customer care',
    'Kundenbetreuung',
    {
      'no-reply': ['No reply from customer care', 'Keine Antwort der Kundenbetreuung'],
      contradictory: ['Contradictory statements', 'Widersprüchliche Aussagen'],
      hotline: ['Hotline unreachable', 'Hotline nicht erreichbar'],
      'standard-letter': ['Impersonal standard letter', 'Unpersönliches Standardschreiben'],
    },
  ],
  advertising: [
    'Advertising and sponsoring',
    'Werbung und Sponsoring',
    {
      criticism: ['Advertising criticised', 'Kritik an Werbung'],
      'wrong-statement': ['Incorrect advertising statement', 'Falsche Werbeaussage'],
      sponsoring: ['Sponsoring criticised', 'Kritik an Sponsoring'],
    },
  ],
  product: [
    'Product policy',
    'Produktpolitik',
    {
      design: ['Design criticised', 'Kritik am Design'],
      'feature-omitted': ['Feature no longer offered', 'Ausstattung nicht mehr erhältlich'],
      suggestion: ['Suggestion for improvement', 'Verbesserungsvorschlag'],
      sustainability: ['Question on sustainability', 'Frage zur Nachhaltigkeit'],
    },
  ],
  network: [
    'Dealer network',
    'Händlernetz',
    {
      closure: ['Dealer closed or too far away', 'Händler geschlossen oder zu weit weg'],
      conduct: ['Conduct of a dealer', 'Verhalten eines Händlers'],
      choice: ['No free choice of workshop', 'Keine freie Werkstattwahl'],
    },
  ],
  events: [
    'Events and experiences',
    'Veranstaltungen und Erlebnisse',
    {
      'driving-experience': ['Driving experience', 'Fahrertraining'],
      cancelled: ['Event cancelled', 'Veranstaltung abgesagt'],
      'plant-tour': ['Museum or plant tour', 'Museum oder Werksführung'],
    },
  ],
  praise: [
    'Praise',
    'Lob',
    {
      vehicle: ['Praise for the vehicle', 'Lob für das Fahrzeug'],
      dealer: ['Praise for the dealer', 'Lob für den Händler'],
      service: ['Praise for service', 'Lob für den Service'],
      care: ['Praise for customer care', 'Lob für die Kundenbetreuung'],
    },
  ],
});
