// Writes openapi.json, the API document, and the files of it that the server serves. Needs the build, but no database: the
// application is created and never initialised.
//
//   npm run openapi                    writes it
//   node scripts/openapi.mjs --check   exits with 1 if it is stale
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '#app.module.js';
import { loadConfig } from '#platform/config/config.js';
import { apiDocument } from '#platform/openapi/document/document.js';
import { writeApiDocumentFiles } from './api-document-files.mjs';
import { publish } from './generated-file.mjs';

const options = { config: loadConfig({}), databaseUrl: 'postgresql://nowhere/nothing', encryptionKey: '0'.repeat(64) };
const app = await NestFactory.create(AppModule.forRoot(options), { logger: false, abortOnError: false });
await publish('openapi.json', `${JSON.stringify(apiDocument(app), null, 2)}\n`, 'npm run openapi');
await app.close();
if (!process.argv.includes('--check')) await writeApiDocumentFiles();
