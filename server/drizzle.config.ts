import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/modules/*/tables.ts',
  out: './src/db/migrations',
});
