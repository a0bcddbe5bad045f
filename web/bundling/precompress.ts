import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A smaller file fits into one packet uncompressed. */
const smallestBytes = 1024;

/**
 * Writes a brotli copy of each script, style and font that is not compressed already. At build time the best
 * compression level is affordable, and the server need not compress for each request. The server sends the
 * copy to clients that accept brotli.
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
