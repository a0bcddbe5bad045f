import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeParts } from './bundling/code-parts.ts';
import { compiledMessages } from './bundling/compiled-messages.ts';
import { pdfFonts } from './bundling/pdf-fonts.ts';
import { precompress } from './bundling/precompress.ts';
import { preloadProgram } from './bundling/preload-program.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` serves the token pages. */
const externalPages = 'http://127.0.0.1:5174';

/** The staff application. The token pages are a bundle of their own (external/). */
export default defineConfig({
  root: here('.'),
  plugins: [
    compiledMessages(),
    react(),
    codeParts(),
    pdfFonts(),
    preloadProgram('/src/main.tsx'),
    precompress(here('./dist/assets')),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The content security policy knows no `data:` for scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { input: here('./index.html') },
    // The largest draws documents, and comes when one is asked for.
    chunkSizeWarningLimit: 1_500,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/manuals': 'http://127.0.0.1:3000',
      '/external': { target: externalPages, ws: true },
      '^/(solution|legal)/': { target: externalPages, rewrite: () => '/external/' },
      '^/post-qualification(/|$)': {
        target: externalPages,
        rewrite: () => '/external/post-qualification.html',
      },
    },
  },
});
