import { defineArea } from './define-area.ts';

export const sales = defineArea('sales', 'Sales and delivery', 'Verkauf und Auslieferung', {
  order: ['Order', 'Bestellung', 'purchase, contract, Kaufvertrag, Kauf, bestellt'],
  'order.configuration': [
    'Wrong vehicle configuration',
    'Falsche Fahrzeugkonfiguration',
    'wrong options, equipment, Sonderausstattung',
  ],
  'order.price-change': [
    'Price changed after order',
    'Preisänderung nach Bestellung',
    'price increase, Preiserhöhung',
  ],
  'order.equipment-dropped': ['Equipment dropped after order', 'Ausstattung nach Bestellung entfallen'],
  'order.cancellation': [
    'Order cancellation',
    'Stornierung der Bestellung',
    'cancel order, Abbestellung, storniert',
  ],
  'order.confirmation': ['No order confirmation', 'Keine Auftragsbestätigung'],
  delivery: ['Delivery', 'Auslieferung', 'handover, collection, Übergabe, Abholung, Lieferung'],
  'delivery.postponed': [
    'Delivery date postponed',
    'Liefertermin verschoben',
    'late, delay, delayed, Lieferverzug, Lieferverzögerung, verspätet',
  ],
  'delivery.unknown': ['Delivery date unknown', 'Liefertermin unbekannt', 'when, lead time, Lieferzeit'],
  'delivery.damaged': [
    'Vehicle damaged on delivery',
    'Fahrzeug bei Übergabe beschädigt',
    'transport damage, Transportschaden',
  ],
  'delivery.missing-equipment': ['Equipment missing on delivery', 'Ausstattung fehlt bei Übergabe'],
  'delivery.documents': [
    'Vehicle documents missing',
    'Fahrzeugpapiere fehlen',
    'registration, COC, title, Zulassung, Fahrzeugbrief, Papiere',
  ],
  'delivery.handover': ['Poor handover', 'Mangelhafte Fahrzeugübergabe'],
  'used-cars': [
    'Used vehicles',
    'Gebrauchtfahrzeuge',
    'second-hand, pre-owned, CPO, approved used, Gebrauchtwagen, Jahreswagen, Premium Selection',
  ],
  'used-cars.hidden-damage': [
    'Undisclosed previous damage',
    'Verschwiegener Vorschaden',
    'accident damage, Unfallschaden, Unfallwagen',
  ],
  'used-cars.mileage': [
    'Mileage doubted',
    'Kilometerstand angezweifelt',
    'odometer, clocked, Tacho, Tachobetrug, Laufleistung',
  ],
  'used-cars.condition': ['Condition not as described', 'Zustand nicht wie beschrieben'],
  'used-cars.history': ['Service history missing', 'Servicehistorie fehlt'],
  advice: [
    'Sales advice',
    'Verkaufsberatung',
    'salesperson, dealer, quotation, Verkäufer, Angebot, Beratung',
  ],
  'advice.no-offer': ['No offer received', 'Kein Angebot erhalten'],
  'advice.promise': ['Sales promise not kept', 'Verkaufszusage nicht eingehalten'],
  'advice.trade-in': [
    'Trade-in value disputed',
    'Inzahlungnahme strittig',
    'part exchange, valuation, Ankauf, Restwert',
  ],
  'advice.test-drive': ['Test drive not arranged', 'Probefahrt kam nicht zustande', 'trial, Testfahrt'],
  'advice.conduct': ['Conduct of sales staff', 'Verhalten des Verkaufspersonals'],
  'direct-sales': [
    'Direct and online sales',
    'Direkt- und Onlinevertrieb',
    'online shop, web shop, agency model, Internet, Agenturmodell',
  ],
  'direct-sales.online-order': ['Online order fails', 'Onlinebestellung scheitert'],
  'direct-sales.payment': [
    'Down payment or refund open',
    'Anzahlung oder Erstattung offen',
    'deposit, Rückzahlung, reservation fee',
  ],
  'direct-sales.withdrawal': [
    'Withdrawal not accepted',
    'Widerruf nicht akzeptiert',
    'cancellation right, Widerrufsrecht',
  ],
  'direct-sales.configurator': ['Configurator error', 'Fehler im Konfigurator'],
});
