import { defineArea } from './define-area.ts';

export const parts = defineArea('parts', 'Parts and accessories', 'Teile und Zubehör', {
  availability: [
    'Parts availability',
    'Teileverfügbarkeit',
    {
      'back-order': ['Part on back order', 'Teil im Rückstand'],
      'no-date': ['No delivery date for part', 'Kein Liefertermin für Teil'],
      discontinued: ['Part discontinued', 'Teil entfallen'],
      'wrong-part': ['Wrong part delivered', 'Falsches Teil geliefert'],
    },
  ],
  price: [
    'Parts prices',
    'Teilepreise',
    {
      'too-high': ['Part price too high', 'Teilepreis zu hoch'],
      difference: ['Price differs between dealers', 'Preisunterschied zwischen Händlern'],
      'complete-unit': ['Only complete unit available', 'Nur als Baugruppe erhältlich'],
    },
  ],
  accessories: [
    'Accessories',
    'Zubehör',
    {
      defect: ['Accessory defective', 'Zubehör defekt'],
      fit: ['Accessory does not fit', 'Zubehör passt nicht'],
      retrofit: ['Retrofit not possible', 'Nachrüstung nicht möglich'],
    },
  ],
  lifestyle: [
    'Lifestyle shop',
    'Lifestyle-Shop',
    {
      delivery: ['Lifestyle article not delivered', 'Lifestyle-Artikel nicht geliefert'],
      quality: ['Poor quality of lifestyle article', 'Mangelhafter Lifestyle-Artikel'],
      return: ['Return not refunded', 'Rücksendung nicht erstattet'],
    },
  ],
});
