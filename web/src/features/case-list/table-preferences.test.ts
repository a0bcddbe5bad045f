import { describe, expect, it } from 'vitest';
import { columnIds } from './column-ids.ts';
import { defaultPreferences, readPreferences } from './table-preferences.ts';

describe('readPreferences', () => {
  it.each([undefined, null, 'wide', {}, { ...defaultPreferences, density: 'huge' }])(
    'starts anew from %j',
    (value) => {
      expect(readPreferences(value)).toEqual(defaultPreferences);
    },
  );
  it('gives back what was stored', () => {
    const order = [
      ...columnIds.slice(0, 3),
      'due' as const,
      ...columnIds.slice(3).filter((id) => id !== 'due'),
    ];
    const stored = { order, hidden: ['market' as const], sizes: { title: 320 }, density: 'compact' as const };
    expect(readPreferences(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });
  it('leaves out columns that are gone and adds those that are new', () => {
    const order = columnIds.filter((id) => id !== 'topic' && id !== 'responsible');
    const read = readPreferences({
      order: ['gone', ...order],
      hidden: ['gone'],
      sizes: { gone: 100 },
      density: 'normal',
    });
    expect(read.order).toEqual([...columnIds]);
    expect(read.hidden).toEqual(['responsible']);
    expect(read.sizes).toEqual({});
  });
});
