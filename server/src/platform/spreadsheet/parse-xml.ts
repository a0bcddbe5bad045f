import type { Readable } from 'node:stream';
import sax from 'sax';
import { TableError } from './table.ts';

/** No part of a spreadsheet is deeper or has more attributes. A file beyond these limits is made to exhaust memory. */
const depthMax = 40;
const attributesMax = 60;

interface Seen {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}
/** Drops the prefix. A part uses few vocabularies, and no two elements share a local name. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reports the elements and texts of a part while it streams in. Rejects XML that is not well formed, and
 * document types, because entities can expand without limit.
 */
export async function parseXml(part: Readable, { open, text, close }: Seen): Promise<void> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributeCount = 0;
  const reject = (cause?: unknown) => {
    throw new TableError('unreadable', cause);
  };
  parser.onopentagstart = () => {
    depth += 1;
    attributeCount = 0;
    if (depth > depthMax) reject();
  };
  parser.onattribute = () => {
    attributeCount += 1;
    if (attributeCount > attributesMax) reject();
  };
  // Without namespace support, attribute values are strings.
  parser.onopentag = ({ name, attributes }) => open(localName(name), attributes as Record<string, string>);
  parser.ontext = (found) => text?.(found);
  parser.oncdata = (found) => text?.(found);
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  parser.ondoctype = reject;
  parser.onerror = reject;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of part as AsyncIterable<Buffer>)
    parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}
