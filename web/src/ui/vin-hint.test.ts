import { describe, expect, it } from 'vitest';
import { vinHint } from './vin-hint.ts';

describe('vinHint', () => {
  it.each(['11111111111111111', '1M8GDM9AXKP042788', ' 1m8gdm9axkp042788 '])('returns null for %s', (vin) => {
    expect(vinHint(vin)).toBeNull();
  });
  it('reports a wrong check digit', () => {
    expect(vinHint('1M8GDM9A1KP042788')).toBe('vinCheckDigit');
    expect(vinHint('LBV8V3105KMF12345')).toBe('vinCheckDigit');
  });
  it.each(['WBA3A5C5OCF256551', 'I', '7Q21894'])('reports forbidden letters in %s', (vin) => {
    expect(vinHint(vin)).toBe('vinForbiddenLetters');
  });
  it.each(['WBA3A5C50CF256552', 'SCA664S50FUX12345'])('does not check the check digit of %s', (vin) => {
    expect(vinHint(vin)).toBeNull();
  });
  it.each(['', '7K21894', 'WBA3A5C5', 'WBA3A5C5-CF256551'])('returns null for %j', (vin) => {
    expect(vinHint(vin)).toBeNull();
  });
});
