import { describe, expect, it } from 'vitest';
import { activeView, isNarrowed, viewsOf } from './presets.ts';

const views = viewsOf({
  sources: [
    { id: 4, name: 'Vorstand', sortOrder: 1, code: 'board' },
    { id: 5, name: 'Direktkontakt', sortOrder: 2, code: 'direct-contact' },
  ],
});

describe('viewsOf', () => {
  it('returns views based on the open statuses', () => {
    expect(views).toEqual({
      open: { statusIds: [1, 2, 3, 4, 5] },
      toClassify: { statusIds: [1, 2, 3, 4, 5], isToClassify: true },
      mine: { statusIds: [1, 2, 3, 4, 5], isMine: true },
      board: { statusIds: [1, 2, 3, 4, 5], sourceIds: [4] },
      overdue: { statusIds: [1, 2, 3, 4, 5], isOverdue: true },
      attention: { needsAttention: true },
    });
  });
});

describe('isNarrowed', () => {
  it.each([
    [{ statusIds: [5, 2, 1, 4, 3] }, 'open', false],
    [{ statusIds: [1, 2, 3, 4, 5], isMine: true }, 'mine', false],
    [{ statusIds: [1, 2, 3, 4, 5], sourceIds: [4], text: 'paint' }, 'board', true],
    [{ statusIds: [1, 2, 3, 4, 5], receivedFrom: '2026-11-01T00:00:00.000Z' }, 'open', true],
    [{ statusIds: [1, 2, 3, 4, 5], isMine: false }, 'open', true],
  ] as const)('for %j and the view %s is %s', (filter, name, expected) => {
    expect(isNarrowed(JSON.parse(JSON.stringify(filter)), views[name])).toBe(expected);
  });
});

describe('activeView', () => {
  it.each([
    [{ statusIds: [5, 2, 1, 4, 3] }, 'open'],
    [{ statusIds: [1, 2, 3, 4, 5], isMine: true }, 'mine'],
    [{ statusIds: [1, 2, 3, 4, 5], sourceIds: [4], text: 'paint' }, 'board'],
    [{ statusIds: [1, 2, 3, 4, 5], sourceIds: [4, 5] }, 'open'],
    [{ statusIds: [1, 2, 3, 4, 5], isMine: false }, 'open'],
    [{ statusIds: [1], isMine: true }, null],
    [{}, null],
  ] as const)('for %j is %s', (filter, name) => {
    expect(activeView(JSON.parse(JSON.stringify(filter)), views)).toBe(name);
  });
});
