/** The browser bundle of pdfkit, which its types do not cover. */
declare module 'pdfkit/js/pdfkit.standalone.js' {
  import PDFDocument from 'pdfkit';
  // biome-ignore lint/style/noDefaultExport: the module has only a default export
  export default PDFDocument;
}

/** URLs of the fonts for documents, from `web/bundling/pdf-fonts.ts`. */
declare module 'virtual:pdf-fonts' {
  import type { FontName } from '@cfm/pdf/fonts.ts';
  export const fontUrls: Readonly<Record<FontName, string>>;
}
