import { describe, expect, it } from 'vitest';
import { newerDraft } from './draft-store.ts';

const older = { value: 'older', savedAt: '2026-11-20T10:00:00.000Z' };
const newer = { value: 'newer', savedAt: '2026-11-20T11:00:00+00:00' };

describe('newerDraft', () => {
  it('takes the last one, wherever it was kept', () => {
    expect(newerDraft(older, newer)).toBe(newer);
    expect(newerDraft(newer, older)).toBe(newer);
  });
  it('takes the only one there is', () => {
    expect(newerDraft(null, older)).toBe(older);
    expect(newerDraft(older, null)).toBe(older);
    expect(newerDraft(null, null)).toBeNull();
  });
});
