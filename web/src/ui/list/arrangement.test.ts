import { describe, expect, it } from 'vitest';
import { defaultArrangement, readArrangement } from './arrangement.ts';

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
