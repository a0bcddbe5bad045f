import { defineArea } from './define-area.ts';

export const sales = defineArea('sales', 'Sales and delivery', 'Verkauf und Auslieferung', {
  order: [
    'Order',
    'Bestellung',
    {
      configuration: ['Wrong vehicle configuration', 'Falsche Fahrzeugkonfiguration'],
      'price-change': ['Price changed after order', 'Preisänderung nach Bestellung'],
      'equipment-dropped': ['Equipment dropped after order', 'Ausstattung nach Bestellung entfallen'],
      cancellation: ['Order cancellation', 'Stornierung der Bestellung'],
      confirmation: ['No order confirmation', 'Keine Auftragsbestätigung'],
    },
  ],
  delivery: [
    'Delivery',
    'Auslieferung',
    {
      postponed: ['Delivery date postponed', 'Liefertermin verschoben'],
      unknown: ['Delivery date unknown', 'Liefertermin unbekannt'],
      damaged: ['Vehicle damaged on delivery', 'Fahrzeug bei Übergabe beschädigt'],
      'missing-equipment': ['Equipment missing on delivery', 'Ausstattung fehlt bei Übergabe'],
      documents: ['Vehicle documents missing', 'Fahrzeugpapiere fehlen'],
      handover: ['Poor handover', 'Mangelhafte Fahrzeugübergabe'],
    },
  ],
  'used-cars': [
    'Used vehicles',
    'Gebrauchtfahrzeuge',
    {
      'hidden-damage': ['Undisclosed previous damage', 'Verschwiegener Vorschaden'],
      mileage: ['Mileage doubted', 'Kilometerstand angezweifelt'],
      condition: ['Condition not as described', 'Zustand nicht wie beschrieben'],
      history: ['Service history missing', 'Servicehistorie fehlt'],
    },
  ],
  advice: [
    'Sales advice',
    'Verkaufsberatung',
    {
      'no-offer': ['No offer received', 'Kein Angebot erhalten'],
      promise: ['Sales promise not kept', 'Verkaufszusage nicht eingehalten'],
      'trade-in': ['Trade-in value disputed', 'Inzahlungnahme strittig'],
      'test-drive': ['Test drive not arranged', 'Probefahrt kam nicht zustande'],
      conduct: ['Conduct of sales staff', 'Verhalten des Verkaufspersonals'],
    },
  ],
  'direct-sales': [
    'Direct and online sales',
    'Direkt- und Onlinevertrieb',
    {
      'online-order': ['Online order fails', 'Onlinebestellung scheitert'],
      payment: ['Down payment or refund open', 'Anzahlung oder Erstattung offen'],
      withdrawal: ['Withdrawal not accepted', 'Widerruf nicht akzeptiert'],
      configurator: ['Configurator error', 'Fehler im Konfigurator'],
    },
  ],
});
