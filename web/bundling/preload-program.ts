import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const font = 'inter-latin-wght';

/**
 * The first script imports the program dynamically, so the HTML does not refer to it. Adds preload links for
 * the program's files and for the font of the first text, so that they load in parallel with the first
 * script.
 */
export const preloadProgram = (program: string): Plugin => ({
  name: 'preload-program',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = Object.values(bundle ?? {});
      const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
      const main = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(program));
      const fontFile = files.find(({ fileName }) => fileName.includes(font));
      return [
        ...(fontFile ? [link({ rel: 'preload', as: 'font', href: `/${fontFile.fileName}` })] : []),
        ...(main ? withImports(main.fileName, chunks) : [])
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => link({ rel: 'modulepreload', href: `/${fileName}` })),
      ];
    },
  },
});

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/** Returns a file and all its imports. */
function withImports(fileName: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const found = new Set([fileName]);
  // Iterating a set includes entries added during the loop.
  for (const each of found) for (const imported of chunks.get(each)?.imports ?? []) found.add(imported);
  return [...found];
}
