import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const font = 'inter-latin-wght';

/**
 * The first script begins the program by an import, of which the page itself knows nothing. This names in the page the files
 * of the program, and the font that its first words are set in, so that they are all fetched while the first script is.
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

/** A file and all that it imports. */
function withImports(fileName: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const found = new Set([fileName]);
  // A set hands out what is added while it is walked.
  for (const each of found) for (const imported of chunks.get(each)?.imports ?? []) found.add(imported);
  return [...found];
}
