import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeParts } from './bundling/code-parts.ts';
import { compiledMessages } from './bundling/compiled-messages.ts';
import { pageTexts } from './bundling/page-texts.ts';
import { pdfFonts } from './bundling/pdf-fonts.ts';
import { precompress } from './bundling/precompress.ts';
import { preloadProgram } from './bundling/preload-program.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` serves the token pages. */
const externalPages = 'http://127.0.0.1:5174';

const fileRoutes = {
  target: 'react',
  routesDirectory: here('./src/routes'),
  generatedRouteTree: here('./src/route-tree.gen.ts'),
  addExtensions: true,
  // Pages load by `lazyPart`, which ends a load after 120 seconds and offers a retry (rule 11.7).
  autoCodeSplitting: false,
} as const;

/** The staff application. The token pages are a bundle of their own (external/). */
export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter(fileRoutes),
    pageTexts(),
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
      '^/error/[^?]*\\?(.*&)?outside=': { target: externalPages, rewrite: () => '/external/' },
      '^/(solution|legal)/': { target: externalPages, rewrite: () => '/external/' },
      '^/post-qualification(/|$)': {
        target: externalPages,
        rewrite: () => '/external/post-qualification.html',
      },
    },
  },
});
