import type { Readable } from 'node:stream';
import sax from 'sax';
import { TableError } from './table.ts';

/** Deeper and with more attributes than any part of a spreadsheet: what is made so is made to fill the memory. */
const depthMax = 40;
const attributesMax = 60;

interface Seen {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}
/** Names without their prefix: of one part all are of few vocabularies, and none has two elements of a name. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Tells what stands in a part while it comes in. Document types, with which XML can be made to grow without end, are refused, and so is
 * what is not well formed.
 */
export async function parseXml(part: Readable, { open, text, close }: Seen): Promise<void> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributeCount = 0;
  const refuse = (cause?: unknown) => {
    throw new TableError('unreadable', cause);
  };
  parser.onopentagstart = () => {
    depth += 1;
    attributeCount = 0;
    if (depth > depthMax) refuse();
  };
  parser.onattribute = () => {
    attributeCount += 1;
    if (attributeCount > attributesMax) refuse();
  };
  // Without namespaces an attribute is its text.
  parser.onopentag = ({ name, attributes }) => open(localName(name), attributes as Record<string, string>);
  parser.ontext = (found) => text?.(found);
  parser.oncdata = (found) => text?.(found);
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  parser.ondoctype = refuse;
  parser.onerror = refuse;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of part as AsyncIterable<Buffer>)
    parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}
