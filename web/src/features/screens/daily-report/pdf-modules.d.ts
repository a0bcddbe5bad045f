/** pdfkit as one file for browsers, which its types do not know. */
declare module 'pdfkit/js/pdfkit.standalone.js' {
  import PDFDocument from 'pdfkit';
  // biome-ignore lint/style/noDefaultExport: the file has no other
  export default PDFDocument;
}

/** Where the fonts of documents are served, by `web/bundling/pdf-fonts.ts`. */
declare module 'virtual:pdf-fonts' {
  import type { FontName } from '@cfm/pdf/fonts.ts';
  export const fontUrls: Readonly<Record<FontName, string>>;
}
