import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { writeManual } from '@cfm/pdf/write-manual.ts';
import manifest from './package.json' with { type: 'json' };
import { readManual } from './read-manual.ts';

const sources = fileURLToPath(new URL('./manuals', import.meta.url));
/** The command line can set another folder. */
const target = resolve(process.argv[2] ?? fileURLToPath(new URL('./dist', import.meta.url)));
const product = 'Customer Feedback Management';
const labels = {
  en: { contents: 'Contents', page: (n: number, of: number) => `Page ${n} of ${of}` },
  de: { contents: 'Inhalt', page: (n: number, of: number) => `Seite ${n} von ${of}` },
} as const;

async function build(file: string): Promise<void> {
  const [, name = '', code = ''] = /^([a-z-]+)\.(en|de)\.md$/.exec(file) ?? [];
  if (name === '') throw new Error(`${file}: the name of a manual must be like user-manual.en.md`);
  const language = code === 'de' ? 'de' : 'en';
  const markdown = readFileSync(join(sources, file), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  const pdf = writeManual({
    title: `${product} – ${title}`,
    language,
    header: [product, `Version ${manifest.version}`],
    footer: labels[language].page,
    blocks: readManual(markdown, sources, labels[language].contents),
  });
  await pipeline(pdf, createWriteStream(join(target, `${name}-${code}.pdf`)));
}

mkdirSync(target, { recursive: true });
for (const file of readdirSync(sources)
  .filter((name) => name.endsWith('.md'))
  .sort())
  await build(file);
