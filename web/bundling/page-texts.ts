import { fileURLToPath } from 'node:url';
import { frameEn } from '@cfm/contract/messages/frame-en.ts';
import { messageFile } from '@cfm/contract/messages/message-file.ts';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const prefix = 'page-texts:';
/** Contains the path of the source folder, so that `code-parts.ts` treats texts like the code that shows them. */
const resolvedPrefix = `\0${source}${prefix}`;
const usedNamespace = /\b(?:useTranslations|textsOf)\('(\w+)/g;

/**
 * Bundles the texts of a namespace, in every language, with the code that names it in `useTranslations` or
 * `textsOf`. So a page's texts come with its route. Texts of the frame are there before any page.
 */
export const pageTexts = (): Plugin => ({
  name: 'page-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(source)) return null;
    const used = [...code.matchAll(usedNamespace)].map(([, name = '']) => name);
    const imports = [...new Set(used)]
      .filter((name) => !Object.hasOwn(frameEn, name))
      .map((name) => `\nimport '${prefix}${name}';`);
    // Appended, so that the lines of the file keep their numbers.
    return imports.length > 0 ? { code: code + imports.join(''), map: null } : null;
  },
  resolveId: (id) => (id.startsWith(prefix) ? resolvedPrefix + id.slice(prefix.length) : null),
  load(id) {
    if (!id.startsWith(resolvedPrefix)) return null;
    const namespace = id.slice(resolvedPrefix.length);
    return [
      `import de from '@cfm/contract/messages/de/${messageFile(namespace)}';`,
      `import en from '@cfm/contract/messages/en/${messageFile(namespace)}';`,
      `import { addTexts } from '${source}api/texts.ts';`,
      `addTexts('${namespace}', { en, de });`,
    ].join('\n');
  },
});
