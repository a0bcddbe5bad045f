import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from './package.json' with { type: 'json' };
import { pictureNames } from './picture-names.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** From poppler-utils, like the other programs that read a PDF. */
const pdfReader = 'pdftotext';
const imageLister = 'pdfimages';
const canReadPdf = !(process.env.MISSING_TEST_TOOLS ?? '').split(',').includes(pdfReader);
const firstStepsMaxPages = 4;
const headAndFootWords = 12;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cfm-manuals-'));
  execFileSync(process.execPath, [here('./build-manuals.ts'), folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pagesOf = (pdf: string) =>
  execFileSync(pdfReader, [join(folder, pdf), '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);

/** The text as a reader sees it, independent of line breaks and page breaks. */
const wordsOf = (pdf: string) =>
  execFileSync(pdfReader, [join(folder, pdf), '-'], { encoding: 'utf8' })
    .replace(/\s+/g, ' ')
    .replace(/ (Page|Seite) \d+ (of|von) \d+ Customer Feedback Management Version \S+/g, '');

/** The pictures of a manual, in order. */
const picturesIn = (source: string) =>
  [...readFileSync(here(`./manuals/${source}`), 'utf8').matchAll(/^!\[[^\]]+\]\(([^)]+)\)$/gm)].map(
    ([, path = '']) => path,
  );
const sources = readdirSync(here('./manuals')).filter((name) => name.endsWith('.md'));

const sentences: Record<string, string[]> = {
  'first-steps-en.pdf': [
    'First Steps',
    'They are shown only now.',
    'Open the case and press Forward.',
    'A solution sets the case to Solved;',
  ],
  'first-steps-de.pdf': [
    'Erste Schritte',
    'Sie werden nur jetzt gezeigt.',
    'Öffnen Sie den Fall und klicken Sie auf Weiterleiten.',
    'Eine Lösung setzt den Fall auf Gelöst;',
  ],
  'user-manual-en.pdf': [
    'User Manual',
    'Every account needs a second factor.',
    'All words have to occur.',
    'When you open a case, you lock it',
    'at most 20 files of 25 MB each',
    'Those under Cc get a copy without links.',
    'Above 5 working days a reason is needed.',
    'Favorites in the side menu lists the marked cases.',
    'apply to all cases of that person',
    "This can't be undone.",
    'Nobody can change or delete an entry.',
    'no mail server is set up; you can read the e-mail here',
  ],
  'user-manual-de.pdf': [
    'Handbuch',
    'Jedes Konto braucht einen zweiten Faktor.',
    'Alle Wörter müssen vorkommen.',
    'Wenn Sie einen Fall öffnen, sperren Sie ihn',
    'höchstens 20 Dateien mit je 25 MB',
    'Wer unter Kopie steht, erhält eine Kopie ohne Links.',
    'Ab dem sechsten Arbeitstag ist ein Grund nötig.',
    'Favoriten im Seitenmenü listet die gekennzeichneten Fälle auf.',
    'die Änderung gilt für alle Fälle der Person',
    'Das kann nicht rückgängig gemacht werden.',
    'Niemand kann einen Eintrag ändern oder löschen.',
    'Es ist kein Mailserver eingerichtet; Sie können die E-Mail hier lesen.',
  ],
};

describe.skipIf(!canReadPdf)('the manuals', () => {
  it.each(Object.entries(sentences))('%s contains its main sentences', (pdf, expected) => {
    const words = wordsOf(pdf);
    for (const sentence of expected) expect(words).toContain(sentence);
    expect(words).toContain(`Version ${manifest.version}`);
  });

  it.each(Object.keys(sentences))('%s contains no Markdown syntax', (pdf) => {
    expect(wordsOf(pdf)).not.toMatch(/\*\*|`|\[contents\]|!\[|(^| )(##|>) |\b_\w/);
  });

  it.each(sources)('%s has its pictures in the PDF', (source) => {
    const [name = '', language = ''] = source.split('.');
    const list = execFileSync(imageLister, ['-list', join(folder, `${name}-${language}.pdf`)], {
      encoding: 'utf8',
    });
    // The table header has two lines. A picture that is shown twice is listed twice.
    expect(list.trim().split('\n').length - 2).toBe(picturesIn(source).length);
  });

  it.each(['en', 'de'])('the contents of the manual in %s name the page of each chapter', (language) => {
    const pages = pagesOf(`user-manual-${language}.pdf`);
    const source = readFileSync(here(`./manuals/user-manual.${language}.md`), 'utf8');
    const linesOf = (page: string | undefined) => (page ?? '').split('\n').map((line) => line.trim());
    const contents = linesOf(pages[0]);
    for (const [, chapter = ''] of source.matchAll(/^## (.+)$/gm)) {
      const number = contents.slice(contents.indexOf(chapter) + 1).find((line) => line !== '');
      expect(linesOf(pages[Number(number) - 1]), chapter).toContain(chapter);
    }
  });

  it.each(Object.keys(sentences))('%s has no empty page', (pdf) => {
    for (const page of pagesOf(pdf)) expect(page.split(/\s+/).length).toBeGreaterThan(headAndFootWords);
  });

  it.each(['en', 'de'])('First Steps in %s are read in minutes', (language) => {
    expect(pagesOf(`first-steps-${language}.pdf`).length).toBeLessThanOrEqual(firstStepsMaxPages);
  });
});

describe.each(['first-steps', 'user-manual'])('%s', (name) => {
  const markOf = (line: string) => {
    if (line.startsWith('| ')) return 'row';
    return /^#+(?= )/.exec(line)?.[0] ?? /^!.*\(pictures\/(.+)\.(?:en|de)\.png\)$/.exec(line)?.[1] ?? '';
  };
  const outline = (language: string) =>
    readFileSync(here(`./manuals/${name}.${language}.md`), 'utf8')
      .split('\n')
      .map(markOf)
      .filter((mark) => mark !== '');

  it('has the same headings, rows and pictures in both languages', () => {
    expect(outline('en').length).toBeGreaterThan(6);
    expect(outline('de')).toEqual(outline('en'));
  });
});

describe('the pictures', () => {
  const files = readdirSync(here('./manuals/pictures')).sort();

  it('are all taken by the script, each in both languages, and no others exist', () => {
    expect(files).toEqual(pictureNames.flatMap((name) => [`${name}.de.png`, `${name}.en.png`]).sort());
  });

  it.each(['en', 'de'])('of the manuals in %s are complete and in that language', (language) => {
    const named = sources.filter((source) => source.endsWith(`.${language}.md`)).flatMap(picturesIn);
    expect([...new Set(named)].sort()).toEqual(
      pictureNames.map((name) => `pictures/${name}.${language}.png`).sort(),
    );
  });
});
