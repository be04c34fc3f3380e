import { defineConfig } from 'prisma/config';

// `prisma generate` insists on locating the native schema engine although it never runs it. Any
// executable satisfies the look-up, which keeps `npm ci && npm start` free of downloads.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/confab' },
});
