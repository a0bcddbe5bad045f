import { readFileSync } from 'node:fs';
import type { Messages } from './catalogue.ts';
import { en } from './en.ts';
import { messageFile } from './message-file.ts';

const read = (namespace: string): unknown =>
  JSON.parse(readFileSync(new URL(`./de/${messageFile(namespace)}`, import.meta.url), 'utf8'));

/** German texts, from the files named like the English ones. For Node only: a browser loads what a page needs. */
export const de = Object.fromEntries(
  Object.keys(en).map((namespace) => [namespace, read(namespace)]),
) as unknown as Messages; // messages.test.ts compares the keys
