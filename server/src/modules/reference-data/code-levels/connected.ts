import { defineArea } from './define-area.ts';

export const connected = defineArea('connected', 'Connected services', 'Vernetzte Dienste', {
  app: [
    'Smartphone app',
    'Smartphone-App',
    {
      login: ['App login fails', 'Anmeldung in der App scheitert'],
      'vehicle-missing': ['Vehicle not shown in the app', 'Fahrzeug fehlt in der App'],
      remote: ['Remote functions fail', 'Fernfunktionen versagen'],
      outdated: ['Vehicle status outdated', 'Fahrzeugstatus veraltet'],
      crash: ['App crashes', 'App stürzt ab'],
    },
  ],
  'digital-key': [
    'Digital key',
    'Digitaler Schlüssel',
    {
      'phone-change': ['Not recognised after phone change', 'Nach Telefonwechsel nicht erkannt'],
      setup: ['Digital key set-up fails', 'Einrichtung des Schlüssels scheitert'],
      sharing: ['Sharing the digital key fails', 'Weitergabe des Schlüssels scheitert'],
      dropout: ['Vehicle stays locked', 'Fahrzeug bleibt verriegelt'],
      'key-card': ['Key card without function', 'Schlüsselkarte ohne Funktion'],
    },
  ],
  updates: [
    'Software updates',
    'Software-Updates',
    {
      failed: ['Software update fails', 'Software-Update bricht ab'],
      'function-lost': ['Function missing after update', 'Funktion fehlt nach Update'],
      consent: ['Update without consent', 'Update ohne Zustimmung'],
      late: ['Update not provided', 'Update wird nicht bereitgestellt'],
    },
  ],
  navigation: [
    'Navigation and maps',
    'Navigation und Karten',
    {
      'map-update': ['Map update fails', 'Kartenaktualisierung scheitert'],
      route: ['Wrong route or map data', 'Falsche Route oder Kartendaten'],
      traffic: ['Traffic information missing', 'Verkehrsinformationen fehlen'],
      'charging-stops': ['Poor planning of charging stops', 'Schlechte Planung der Ladestopps'],
    },
  ],
  subscriptions: [
    'Subscriptions and store',
    'Abonnements und Store',
    {
      renewal: ['Renewal charged unexpectedly', 'Verlängerung unerwartet berechnet'],
      cancellation: ['Cancellation not accepted', 'Kündigung nicht akzeptiert'],
      activation: ['Booked function not active', 'Gebuchte Funktion nicht aktiv'],
      price: ['Price of a function criticised', 'Preis einer Funktion kritisiert'],
      discontinued: ['Service discontinued', 'Dienst eingestellt'],
    },
  ],
  'emergency-call': [
    'Emergency call',
    'Notruf',
    {
      fault: ['Emergency call fault', 'Störung des Notrufs'],
      'false-call': ['Unintended emergency call', 'Ungewollter Notruf'],
    },
  ],
});
