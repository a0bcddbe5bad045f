/** What the manuals use of pdfmake, which brings no types. */
declare module 'pdfmake' {
  export interface Inline {
    text: string;
    bold?: boolean;
    italics?: boolean;
    color?: string;
  }
  interface Layout {
    hLineWidth?: (row: number) => number;
    vLineWidth?: (column: number) => number;
    hLineColor?: () => string;
    vLineColor?: () => string;
    paddingTop?: () => number;
    paddingBottom?: () => number;
    paddingLeft?: () => number;
    paddingRight?: () => number;
  }
  export interface Content {
    text?: string | Inline[];
    /** Path of a file. */
    image?: string;
    width?: number;
    stack?: Content[];
    unbreakable?: boolean;
    style?: string;
    headlineLevel?: number;
    outline?: boolean;
    tocItem?: boolean;
    toc?: { title: Content };
    table?: {
      headerRows?: number;
      keepWithHeaderRows?: number;
      dontBreakRows?: boolean;
      widths: string[];
      body: (Content & { fillColor?: string })[][];
    };
    layout?: Layout;
    ul?: Content[];
    ol?: Content[];
    columns?: Content[];
    alignment?: 'left' | 'right';
    bold?: boolean;
    fontSize?: number;
    color?: string;
    margin?: [number, number, number, number];
  }
  interface DocumentNode {
    headlineLevel?: number;
    /** Ratio: 0 at the top of the page's text, 1 at its foot. */
    startPosition: { verticalRatio: number };
  }
  interface Definition {
    info: { title: string };
    language: string;
    tagged: boolean;
    displayTitle: boolean;
    version: string;
    pageSize: string;
    pageMargins: [number, number, number, number];
    header: Content;
    footer: (page: number, pages: number) => Content;
    content: Content[];
    styles: Record<string, Content>;
    defaultStyle: { font: string; fontSize: number; lineHeight: number; color: string };
    pageBreakBefore: (node: DocumentNode, around: { getFollowingNodesOnPage(): DocumentNode[] }) => boolean;
  }
  interface PdfMake {
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
  }
  const pdfmake: PdfMake;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default pdfmake;
}
