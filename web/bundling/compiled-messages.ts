import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const messageFile = /contract\/src\/messages\/\w+\/([\w-]+)\.json$/;

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, compiled(each)]));

const partOf = (texts: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

/**
 * Compiles the messages at build time, so that the browser needs no message parser. Of the files in `shown`,
 * only the given names are included.
 */
export const compiledMessages = (shown: Readonly<Record<string, readonly string[]>> = {}): Plugin => ({
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }),
  transform(code, id) {
    const [, file] = messageFile.exec(id) ?? [];
    if (file === undefined) return null;
    // A file of texts and groups of texts.
    const texts: object = JSON.parse(code);
    const names = shown[file];
    return { code: JSON.stringify(compiled(names ? partOf(texts, names) : texts)), map: null };
  },
});
