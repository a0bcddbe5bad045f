import type { Plugin } from 'vite';
import { fontFiles } from '../../pdf/src/font-files.ts';

const name = 'virtual:pdf-fonts';
const resolved = `\0${name}`;

/**
 * Emits the fonts of documents as build files, and a module with their URLs, because their packages do not
 * export the files.
 */
export const pdfFonts = (): Plugin => ({
  name: 'pdf-fonts',
  resolveId: (id) => (id === name ? resolved : null),
  load(id) {
    if (id !== resolved) return null;
    const fonts = Object.entries(fontFiles);
    return [
      ...fonts.map(([font, file]) => `import ${font} from ${JSON.stringify(`${file}?url`)};`),
      `export const fontUrls = { ${fonts.map(([font]) => font).join(', ')} };`,
    ].join('\n');
  },
});
