import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const messageFile = /contract\/src\/messages\/\w+\/[\w-]+\.json$/;

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, compiled(each)]));

/** Takes the messages apart at the build, so that the browser needs no code to read their syntax. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }),
  transform(code, id) {
    if (!messageFile.test(id)) return null;
    // A file of texts, and of groups of texts.
    return { code: JSON.stringify(compiled(JSON.parse(code))), map: null };
  },
});
