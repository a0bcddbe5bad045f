import { AppError } from '../../errors.ts';

/** More than any form has. What is nested deeper by thousands can be neither written nor read. */
const mostLevels = 100;
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/**
 * A value as JSON text that `jsonb` takes: without the NUL character and with U+FFFD for half surrogate pairs, which a
 * browser can send and PostgreSQL refuses.
 */
export function storableJson(value: unknown): string {
  if (isDeeper(value, mostLevels)) throw new AppError('BadRequest');
  return (JSON.stringify(value) ?? 'null').replace(/\\(u[0-9a-f]{4}|.)/g, (sequence, what: string) => {
    if (what === 'u0000') return '';
    return /^ud[89a-f]/.test(what) ? '\ufffd' : sequence;
  });
}
