import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name=what_changes` writes a migration from changed tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/**/*.tables.ts', './payment-sandbox/*.tables.ts'],
  out: './server/platform/db/migrations',
  casing: 'snake_case',
});
