import { describe, expect, it } from 'vitest';
import { activeView, viewsOf } from './presets.ts';

const status = (id: number, isOpen: boolean) =>
  ({ id, name: `s${id}`, sortOrder: id, code: 'New', isOpen, isManual: true }) as const;
const views = viewsOf({
  statuses: [status(1, true), status(2, true), status(3, false)],
  sources: [
    { id: 4, name: 'Vorstand', sortOrder: 1, code: 'board' },
    { id: 5, name: 'Direktkontakt', sortOrder: 2, code: 'direct-contact' },
  ],
});

describe('viewsOf', () => {
  it('starts from the open statuses', () => {
    expect(views).toEqual({
      open: { statusIds: [1, 2] },
      toClassify: { statusIds: [1, 2], isToClassify: true },
      mine: { statusIds: [1, 2], isMine: true },
      board: { statusIds: [1, 2], sourceIds: [4] },
      overdue: { statusIds: [1, 2], isOverdue: true },
      attention: { statusIds: [1, 2], needsAttention: true },
    });
  });
});

describe('activeView', () => {
  it.each([
    [{ statusIds: [2, 1] }, 'open'],
    [{ statusIds: [1, 2], isMine: true }, 'mine'],
    [{ statusIds: [1, 2], sourceIds: [4], text: 'paint' }, 'board'],
    [{ statusIds: [1, 2], sourceIds: [4, 5] }, 'open'],
    [{ statusIds: [1, 2], isMine: false }, 'open'],
    [{ statusIds: [1], isMine: true }, null],
    [{}, null],
  ] as const)('of %j is %s', (filter, name) => {
    expect(activeView(JSON.parse(JSON.stringify(filter)), views)).toBe(name);
  });
});
