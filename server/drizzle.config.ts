import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/**/tables.ts',
  out: './src/platform/db/schema/migrations',
});
