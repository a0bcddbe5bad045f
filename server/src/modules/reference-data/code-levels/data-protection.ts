import { defineArea } from './define-area.ts';

export const dataProtection = defineArea('data-protection', 'Data protection', 'Datenschutz', {
  rights: ['Rights of data subjects', 'Betroffenenrechte'],
  'rights.access': ['Access request', 'Auskunftsersuchen'],
  'rights.access-incomplete': ['Access reply incomplete', 'Auskunft unvollständig'],
  'rights.erasure': ['Erasure request', 'Löschbegehren'],
  'rights.correction': ['Correction of personal data', 'Berichtigung personenbezogener Daten'],
  advertising: ['Advertising consent', 'Werbeeinwilligung'],
  'advertising.objection': ['Advertising despite objection', 'Werbung trotz Widerspruch'],
  'advertising.no-consent': ['Contact without consent', 'Ansprache ohne Einwilligung'],
  'advertising.newsletter': ['Newsletter cannot be cancelled', 'Newsletter nicht abbestellbar'],
  'vehicle-data': ['Vehicle data', 'Fahrzeugdaten'],
  'vehicle-data.collection': ['Collection of vehicle data', 'Erhebung von Fahrzeugdaten'],
  'vehicle-data.previous-owner': ['Data of a previous owner', 'Daten eines Vorbesitzers'],
  'vehicle-data.location': ['Use of location data', 'Nutzung von Standortdaten'],
  incident: ['Data incident', 'Datenpanne'],
  'incident.disclosure': ['Data disclosed to third party', 'Daten an Dritte weitergegeben'],
  'incident.wrong-recipient': ['Mail sent to wrong recipient', 'Schreiben an falschen Empfänger'],
  'incident.phishing': ['Suspicious message in our name', 'Verdächtige Nachricht in unserem Namen'],
});
