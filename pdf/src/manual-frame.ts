import { ink, type Pen, type Style, softInk } from './pen.ts';
import type { Tags } from './tags.ts';

export const accent = '#1b5fc9';
export const lineColour = '#d8dde5';

export const small: Style = { size: 7.5, latin: 'plain', colour: softInk };
export const body: Style = { size: 9.5, latin: 'plain', colour: ink };

/** Where the blocks of a manual are laid out and drawn. */
export interface Frame {
  doc: PDFKit.PDFDocument;
  pen: Pen;
  tags: Tags;
  left: number;
  width: number;
}
