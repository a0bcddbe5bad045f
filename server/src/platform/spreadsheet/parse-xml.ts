import type { Readable } from 'node:stream';
import sax from 'sax';
import { TableError } from './table.ts';

/** No part of a spreadsheet is deeper or has more attributes. A file beyond these limits is made to exhaust memory. */
const depthMax = 40;
const attributesMax = 60;
/**
 * Characters between two elements or texts: a text, a tag with its attributes, a comment, an instruction. The longest
 * text of a cell fits, also with each character as an entity such as `&quot;`.
 */
const gapMaxLength = 512 * 1024;

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
  let gapLength = 0;
  const reject = (cause?: unknown) => {
    throw new TableError('unreadable', cause);
  };
  parser.onopentagstart = () => {
    gapLength = 0;
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
  const foundText = (found: string) => {
    gapLength = 0;
    text?.(found);
  };
  parser.ontext = foundText;
  parser.oncdata = foundText;
  parser.onclosetag = (name) => {
    gapLength = 0;
    depth -= 1;
    close?.(localName(name));
  };
  parser.ondoctype = reject;
  parser.onerror = reject;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of part as AsyncIterable<Buffer>) {
    const xml = decoder.decode(chunk, { stream: true });
    gapLength += xml.length;
    if (gapLength > gapMaxLength) reject();
    parser.write(xml);
  }
  parser.write(decoder.decode()).close();
}
