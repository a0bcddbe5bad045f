import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from '../bundling/compiled-messages.ts';
import { precompress } from '../bundling/precompress.ts';
import { shownTexts } from './shown-texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages of token links, as separate and light bundles. */
export default defineConfig({
  root: here('.'),
  base: '/external/',
  plugins: [compiledMessages(shownTexts), react(), precompress(here('../dist/external/assets'))],
  build: {
    outDir: here('../dist/external'),
    emptyOutDir: true,
    // The content security policy does not allow `data:` for scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { input: [here('./index.html'), here('./post-qualification.html')] },
  },
  // Reached through the other server (web/vite.config.ts).
  server: { port: 5174, strictPort: true, host: '127.0.0.1' },
});
