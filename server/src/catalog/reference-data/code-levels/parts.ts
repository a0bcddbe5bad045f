import { defineArea } from './define-area.ts';

export const parts = defineArea('parts', 'Parts and accessories', 'Teile und Zubehör', {
  availability: [
    'Parts availability',
    'Teileverfügbarkeit',
    'spare parts, supply, Ersatzteile, lieferbar, Teilemangel',
  ],
  'availability.back-order': [
    'Part on back order',
    'Teil im Rückstand',
    'backorder, not in stock, nicht lieferbar, Lieferrückstand',
  ],
  'availability.no-date': ['No delivery date for part', 'Kein Liefertermin für Teil'],
  'availability.discontinued': [
    'Part discontinued',
    'Teil entfallen',
    'classic, obsolete, Oldtimer, eingestellt',
  ],
  'availability.wrong-part': ['Wrong part delivered', 'Falsches Teil geliefert'],
  price: ['Parts prices', 'Teilepreise', 'spare part cost, Ersatzteilpreis, teuer'],
  'price.too-high': ['Part price too high', 'Teilepreis zu hoch'],
  'price.difference': ['Price differs between dealers', 'Preisunterschied zwischen Händlern'],
  'price.complete-unit': ['Only complete unit available', 'Nur als Baugruppe erhältlich'],
  accessories: ['Accessories', 'Zubehör', 'roof box, mats, tow bar, Dachbox, Fußmatten, Anhängerkupplung'],
  'accessories.defect': ['Accessory defective', 'Zubehör defekt'],
  'accessories.fit': ['Accessory does not fit', 'Zubehör passt nicht'],
  'accessories.retrofit': [
    'Retrofit not possible',
    'Nachrüstung nicht möglich',
    'upgrade, Nachrüsten, coding, Codierung',
  ],
  lifestyle: ['Lifestyle shop', 'Lifestyle-Shop', 'merchandise, clothing, Fanartikel, Kleidung'],
  'lifestyle.delivery': ['Lifestyle article not delivered', 'Lifestyle-Artikel nicht geliefert'],
  'lifestyle.quality': ['Poor quality of lifestyle article', 'Mangelhafter Lifestyle-Artikel'],
  'lifestyle.return': ['Return not refunded', 'Rücksendung nicht erstattet'],
});
