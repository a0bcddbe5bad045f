import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below, a file fits into one packet as it is. */
const smallestBytes = 1024;

/**
 * Writes each script, style and font that is not compressed by itself a second time, compressed as tightly as brotli can: once at the build, where a server would do
 * it worse and for every reader anew. The server sends these to whoever takes brotli.
 */
export const precompress = (assetsDir: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    for (const name of readdirSync(assetsDir).filter((each) => /\.(js|css|ttf)$/.test(each))) {
      const content = readFileSync(join(assetsDir, name));
      if (content.length >= smallestBytes)
        writeFileSync(join(assetsDir, `${name}.br`), brotliCompressSync(content));
    }
  },
});
