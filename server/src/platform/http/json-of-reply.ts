import { setImmediate } from 'node:timers/promises';

/** Entries of a list that are written at once. More than a page of a list has. */
const batch = 500;

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > batch;

/** JSON of a reply. Other requests are answered between the parts of a long list, such as the preview of an import. */
export async function jsonOfReply(reply: unknown): Promise<string> {
  if (Array.isArray(reply)) return jsonOfList(reply);
  if (typeof reply !== 'object' || reply === null || !Object.values(reply).some(isLong))
    return JSON.stringify(reply);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(reply)) {
    const json = Array.isArray(value) ? await jsonOfList(value) : JSON.stringify(value);
    // Like JSON.stringify, leaves out a field without a value.
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

async function jsonOfList(entries: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let first = 0; first < entries.length; first += batch) {
    if (first > 0) await setImmediate();
    parts.push(JSON.stringify(entries.slice(first, first + batch)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}
