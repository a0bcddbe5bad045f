import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The staff application. The token pages are a bundle of their own (external/). */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The content security policy knows no `data:` for scripts and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: { input: here('./index.html') },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/manuals': 'http://127.0.0.1:3000' },
  },
});
