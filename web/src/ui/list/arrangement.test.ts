import { describe, expect, it } from 'vitest';
import { defaultArrangement, mergeArrangement, readArrangement } from './arrangement.ts';

const columns = ['star', 'number', 'title', 'market', 'topic', 'due'].map((id) => ({ id }));
const withHidden = [...columns, { id: 'responsible', isHidden: true }];
const standard = defaultArrangement(withHidden);

describe('readArrangement', () => {
  it.each([undefined, null, 'wide', {}, { ...standard, density: 'huge' }])(
    'returns the default for %j',
    (value) => {
      expect(readArrangement(value, withHidden)).toEqual(standard);
    },
  );
  it('returns the stored arrangement', () => {
    const kept = {
      order: ['star', 'number', 'title', 'due', 'market', 'topic', 'responsible'],
      hidden: ['market'],
      sizes: { title: 320 },
      density: 'compact',
    };
    expect(readArrangement(JSON.parse(JSON.stringify(kept)), withHidden)).toEqual(kept);
  });
  it('drops removed columns and adds new ones', () => {
    const order = ['gone', 'star', 'number', 'title', 'market', 'due'];
    const read = readArrangement(
      { order, hidden: ['gone'], sizes: { gone: 100 }, density: 'normal' },
      withHidden,
    );
    expect(read.order).toEqual(standard.order);
    expect(read.hidden).toEqual(['responsible']);
    expect(read.sizes).toEqual({});
  });
});

describe('mergeArrangement', () => {
  const withGoodwill = {
    order: ['goodwill', 'star', 'number', 'cost', 'share', 'title'],
    hidden: ['cost', 'title'],
    sizes: { goodwill: 90, cost: 80, title: 320 },
    density: 'normal',
  };
  const shown = ['star', 'number', 'title'].map((id) => ({ id }));

  it('keeps the settings of columns that the list lacks', () => {
    const read = readArrangement(withGoodwill, shown);
    const changed = { ...read, sizes: { title: 300 }, hidden: [], density: 'compact' as const };
    expect(mergeArrangement(withGoodwill, changed)).toEqual({
      order: withGoodwill.order,
      hidden: ['cost'],
      sizes: { goodwill: 90, cost: 80, title: 300 },
      density: 'compact',
    });
  });
  it('keeps their position after the same column when the order changes', () => {
    const read = readArrangement(withGoodwill, shown);
    const merged = mergeArrangement(withGoodwill, { ...read, order: ['number', 'title', 'star'] });
    expect(merged.order).toEqual(['goodwill', 'number', 'cost', 'share', 'title', 'star']);
  });
  it('forgets the sizes of the columns of the list on a reset', () => {
    expect(mergeArrangement(withGoodwill, defaultArrangement(shown)).sizes).toEqual({
      goodwill: 90,
      cost: 80,
    });
  });
  it.each([undefined, 'wide'])('returns the arrangement when %j is stored', (value) => {
    expect(mergeArrangement(value, standard)).toEqual(standard);
  });
});
