import { defineArea } from './define-area.ts';

export const dataProtection = defineArea('data-protection', 'Data protection', 'Datenschutz', {
  rights: ['Rights of data subjects', 'Betroffenenrechte', 'GDPR, DSGVO, CCPA'],
  'rights.access': ['Access request', 'Auskunftsersuchen', 'SAR, DSAR, Article 15, Art. 15, Auskunft'],
  'rights.access-incomplete': ['Access reply incomplete', 'Auskunft unvollständig'],
  'rights.erasure': [
    'Erasure request',
    'Löschbegehren',
    'delete, forget, right to be forgotten, Löschung, löschen',
  ],
  'rights.correction': [
    'Correction of personal data',
    'Berichtigung personenbezogener Daten',
    'rectification, Korrektur',
  ],
  advertising: ['Advertising consent', 'Werbeeinwilligung', 'marketing, opt-in, opt-out, consent, Werbung'],
  'advertising.objection': ['Advertising despite objection', 'Werbung trotz Widerspruch'],
  'advertising.no-consent': ['Contact without consent', 'Ansprache ohne Einwilligung'],
  'advertising.newsletter': [
    'Newsletter cannot be cancelled',
    'Newsletter nicht abbestellbar',
    'unsubscribe, spam, abmelden, abbestellen',
  ],
  'vehicle-data': ['Vehicle data', 'Fahrzeugdaten', 'telematics, Telematik, Tracking'],
  'vehicle-data.collection': ['Collection of vehicle data', 'Erhebung von Fahrzeugdaten'],
  'vehicle-data.previous-owner': ['Data of a previous owner', 'Daten eines Vorbesitzers'],
  'vehicle-data.location': [
    'Use of location data',
    'Nutzung von Standortdaten',
    'GPS, tracking, Ortung, Standort',
  ],
  incident: ['Data incident', 'Datenpanne', 'leak, breach, hack, Leck, Datenleck'],
  'incident.disclosure': ['Data disclosed to third party', 'Daten an Dritte weitergegeben'],
  'incident.wrong-recipient': ['Mail sent to wrong recipient', 'Schreiben an falschen Empfänger'],
  'incident.phishing': [
    'Suspicious message in our name',
    'Verdächtige Nachricht in unserem Namen',
    'scam, fraud, Betrug, fake mail',
  ],
});
