import { describe, expect, it } from 'vitest';
import { withRecipients } from './recipient-list.ts';

describe('withRecipients', () => {
  it('adds each address once and drops empty rows', () => {
    const rows = [
      { name: 'A', email: 'a@x.example' },
      { name: ' ', email: '' },
    ];
    const more = [
      { name: 'Again', email: 'A@X.example' },
      { name: 'B', email: 'b@x.example' },
      { name: 'B', email: 'b@x.example' },
    ];
    expect(withRecipients(rows, more)).toEqual([
      { name: 'A', email: 'a@x.example' },
      { name: 'B', email: 'b@x.example' },
    ]);
  });
});
