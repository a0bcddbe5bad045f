/**
 * A value as JSON text that `jsonb` takes: without the NUL character and with U+FFFD for half surrogate pairs, which a
 * browser can send and PostgreSQL refuses.
 */
export function storableJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/\\(u[0-9a-f]{4}|.)/g, (sequence, what: string) => {
    if (what === 'u0000') return '';
    return /^ud[89a-f]/.test(what) ? '\ufffd' : sequence;
  });
}
