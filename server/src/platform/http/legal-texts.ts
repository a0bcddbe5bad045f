import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { ConfigError } from '../../config.ts';

/** Targets of the three links in the footer of the external pages. */
export const legalPages = ['hinweise', 'datenschutz', 'impressum'] as const;
export type LegalPage = (typeof legalPages)[number];
export type LegalTexts = Partial<Record<LegalPage, Partial<Record<Language, string>>>>;

const maxBytes = 200_000;

/**
 * The operator's texts of the legal pages (rule 11.11): files such as `impressum.de.txt` in the folder of
 * `LEGAL_TEXTS`. The product's own text replaces a missing one. Throws a `ConfigError` that names the problem
 * with the folder or a file.
 */
export function readLegalTexts(folder: string | undefined): LegalTexts {
  const texts: LegalTexts = {};
  if (folder === undefined) return texts;
  for (const name of listFiles(folder)) {
    const [page, language, ending, ...rest] = name.split('.');
    if (!isOneOf(legalPages, page) || !isOneOf(languages, language) || ending !== 'txt' || rest.length > 0)
      throw new ConfigError(
        `LEGAL_TEXTS: ${name} is not one of ${legalPages.map((each) => `${each}.de.txt, ${each}.en.txt`).join(', ')}`,
      );
    texts[page] = { ...texts[page], [language]: readText(folder, name) };
  }
  return texts;
}

/** Names of the files whose texts the operator has not set. */
export const missingLegalTexts = (texts: LegalTexts): string[] =>
  legalPages.flatMap((page) =>
    languages.filter((language) => !texts[page]?.[language]).map((language) => `${page}.${language}.txt`),
  );

export const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.some((each) => each === value);

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch (error) {
    throw new ConfigError(`LEGAL_TEXTS must be a folder that can be read: ${(error as Error).message}`);
  }
}

function readText(folder: string, name: string): string {
  const path = join(folder, name);
  const { size } = statSync(path);
  if (size > maxBytes) throw new ConfigError(`LEGAL_TEXTS: ${name} is larger than ${maxBytes} bytes`);
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '' || text.includes('\uFFFD') || text.includes('\0'))
    throw new ConfigError(`LEGAL_TEXTS: ${name} is empty or not UTF-8 text`);
  return text;
}
