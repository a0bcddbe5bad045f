import { defineArea } from './define-area.ts';

export const dataProtection = defineArea('data-protection', 'Data protection', 'Datenschutz', {
  rights: [
    'Rights of data subjects',
    'Betroffenenrechte',
    {
      access: ['Access request', 'Auskunftsersuchen'],
      'access-incomplete': ['Access reply incomplete', 'Auskunft unvollständig'],
      erasure: ['Erasure request', 'Löschbegehren'],
      correction: ['Correction of personal data', 'Berichtigung personenbezogener Daten'],
    },
  ],
  advertising: [
    'Advertising consent',
    'Werbeeinwilligung',
    {
      objection: ['Advertising despite objection', 'Werbung trotz Widerspruch'],
      'no-consent': ['Contact without consent', 'Ansprache ohne Einwilligung'],
      newsletter: ['Newsletter cannot be cancelled', 'Newsletter nicht abbestellbar'],
    },
  ],
  'vehicle-data': [
    'Vehicle data',
    'Fahrzeugdaten',
    {
      collection: ['Collection of vehicle data', 'Erhebung von Fahrzeugdaten'],
      'previous-owner': ['Data of a previous owner', 'Daten eines Vorbesitzers'],
      location: ['Use of location data', 'Nutzung von Standortdaten'],
    },
  ],
  incident: [
    'Data incident',
    'Datenpanne',
    {
      disclosure: ['Data disclosed to third party', 'Daten an Dritte weitergegeben'],
      'wrong-recipient': ['Mail sent to wrong recipient', 'Schreiben an falschen Empfänger'],
      phishing: ['Suspicious message in our name', 'Verdächtige Nachricht in unserem Namen'],
    },
  ],
});
