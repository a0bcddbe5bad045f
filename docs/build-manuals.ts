import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pdfmake, { type Content, type Inline } from 'pdfmake';
import manifest from './package.json' with { type: 'json' };
import { pictureScale } from './picture-names.ts';

const sources = fileURLToPath(new URL('./manuals', import.meta.url));
/** Another folder can be named on the command line. */
const target = resolve(process.argv[2] ?? fileURLToPath(new URL('./dist', import.meta.url)));
const fonts = fileURLToPath(new URL('../fonts/Roboto/', import.meta.resolve('pdfmake')));
const colours = { text: '#1f2937', soft: '#6b7280', accent: '#1b5fc9', line: '#d8dde5', head: '#f2f5f9' };
const labels = {
  en: { contents: 'Contents', page: (n: number, of: number) => `Page ${n} of ${of}` },
  de: { contents: 'Inhalt', page: (n: number, of: number) => `Seite ${n} von ${of}` },
} as const;
type Language = keyof typeof labels;

/** A4, in points. */
const page = { width: 595, side: 64, top: 70, foot: 64 };
const column = page.width - 2 * page.side;
/** Small print, that a whole screen fits; a picture taller than this fills too much of a page. */
const pointsPerPixel = 0.5;
const tallest = 300;

/** The words of a line: **bold**, _italic_, `code` (what stands on a key or is typed). */
function inlines(line: string): Inline[] {
  return line
    .split(/(\*\*[^*]+\*\*|\b_[^_]+_\b|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), bold: true };
      if (/^_[^_]+_$/.test(part)) return { text: part.slice(1, -1), italics: true };
      if (part.startsWith('`')) return { text: part.slice(1, -1), bold: true, color: colours.accent };
      return { text: part };
    });
}

const heading = (line: string): Content => {
  const level = /^#+/.exec(line)?.[0].length ?? 1;
  const text = line.slice(level + 1);
  if (level === 1) return { text, style: 'title' };
  const isChapter = level === 2;
  return {
    text,
    style: isChapter ? 'chapter' : 'section',
    headlineLevel: level,
    outline: true,
    tocItem: isChapter,
  };
};

const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function table(lines: string[]): Content {
  const [head = '', _rule, ...rows] = lines;
  const widths = cells(head).map((_, column, all) => (column === all.length - 1 ? '*' : 'auto'));
  const body = [
    cells(head).map((text) => ({ text, bold: true, fillColor: colours.head })),
    ...rows.map((row) => cells(row).map((cell) => ({ text: inlines(cell) }))),
  ];
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => colours.line,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    margin: [0, 4, 0, 10],
  };
}

/** An item goes on in the lines below it that are indented. */
const items = (lines: string[], mark: RegExp): Content[] =>
  lines
    .join('\n')
    .split(/\n(?=\S)/)
    .map((item) => ({
      text: inlines(item.replace(mark, '').replace(/\s*\n\s*/g, ' ')),
      margin: [0, 0, 0, 3],
    }));

/** A picture as large as it can be read at, framed, its words below it; the two stay on one page. */
function picture(words: string, path: string): Content {
  const image = join(sources, path);
  // Where every PNG has its size.
  const header = readFileSync(image).subarray(16, 24);
  const [width, height] = [header.readUInt32BE(0) / pictureScale, header.readUInt32BE(4) / pictureScale];
  const scale = Math.min(pointsPerPixel, column / width, tallest / height);
  return {
    stack: [
      {
        table: { widths: ['auto'], body: [[{ image, width: width * scale }]] },
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0.5,
          hLineColor: () => colours.line,
          vLineColor: () => colours.line,
          paddingTop: () => 0,
          paddingBottom: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 0,
        },
      },
      { text: words, style: 'caption' },
    ],
    unbreakable: true,
    margin: [0, 4, 0, 10],
  };
}

/** A block of lines between two empty ones. The subset of Markdown that the manuals are written in. */
function block(lines: string[], language: Language): Content {
  const [first = ''] = lines;
  if (first === '[contents]')
    return { toc: { title: { text: labels[language].contents, style: 'section' } }, margin: [0, 6, 0, 14] };
  if (first.startsWith('#')) return heading(first);
  const [, words = '', path] = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(lines.join(' ')) ?? [];
  if (path) return picture(words, path);
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('- ')) return { ul: items(lines, /^- /), margin: [0, 0, 0, 7] };
  if (/^\d+\. /.test(first)) return { ol: items(lines, /^\d+\. /), margin: [0, 0, 0, 7] };
  if (first.startsWith('> '))
    return {
      table: { widths: ['*'], body: [[{ text: inlines(lines.map((line) => line.slice(2)).join(' ')) }]] },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (column) => (column === 0 ? 3 : 0),
        vLineColor: () => colours.accent,
        paddingLeft: () => 10,
      },
      margin: [0, 2, 0, 9],
    };
  return { text: inlines(lines.join(' ')), margin: [0, 0, 0, 7] };
}

/** Space below the last block could need a page of its own. */
const contentOf = (markdown: string, language: Language): Content[] =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map((part) => block(part.split('\n'), language))
    .map((content, index, all) =>
      index === all.length - 1 ? { ...content, margin: [0, 0, 0, 0] } : content,
    );

async function build(file: string): Promise<void> {
  const [, name = '', code = ''] = /^([a-z-]+)\.(en|de)\.md$/.exec(file) ?? [];
  if (name === '') throw new Error(`${file}: a manual is named like user-manual.en.md`);
  const language: Language = code === 'de' ? 'de' : 'en';
  const markdown = readFileSync(join(sources, file), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  const product = 'Customer Feedback Management';
  const small = { fontSize: 8, color: colours.soft };
  const pdf = pdfmake.createPdf({
    info: { title: `${product} – ${title}` },
    language,
    tagged: true,
    displayTitle: true,
    version: '1.7',
    pageSize: 'A4',
    pageMargins: [page.side, page.top, page.side, page.foot],
    header: {
      columns: [{ text: product }, { text: `Version ${manifest.version}`, alignment: 'right' }],
      margin: [page.side, 34, page.side, 0],
      ...small,
    },
    footer: (number, pages) => ({
      text: labels[language].page(number, pages),
      alignment: 'right',
      margin: [page.side, 20, page.side, 0],
      ...small,
    }),
    content: contentOf(markdown, language),
    styles: {
      title: { fontSize: 24, bold: true, margin: [0, 0, 0, 8] },
      chapter: { fontSize: 15, bold: true, margin: [0, 16, 0, 6] },
      section: { fontSize: 11.5, bold: true, margin: [0, 8, 0, 4] },
      caption: { fontSize: 8, color: colours.soft, margin: [0, 3, 0, 0] },
    },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.3, color: colours.text },
    // A heading near the foot of a page, or with nothing but headings below it, goes with what it heads; a chapter begins with two.
    pageBreakBefore: ({ headlineLevel, startPosition }, { getFollowingNodesOnPage }) =>
      headlineLevel !== undefined &&
      (startPosition.verticalRatio > (headlineLevel === 2 ? 0.8 : 0.88) ||
        getFollowingNodesOnPage().every((node) => node.headlineLevel !== undefined)),
  });
  writeFileSync(join(target, `${name}-${code}.pdf`), await pdf.getBuffer());
}

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts) || path.startsWith(join(sources, 'pictures')));
mkdirSync(target, { recursive: true });
for (const file of readdirSync(sources)
  .filter((name) => name.endsWith('.md'))
  .sort())
  await build(file);
