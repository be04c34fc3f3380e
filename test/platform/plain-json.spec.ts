// lane: long
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import express, { type Express, type Request, type Response } from 'express';
import request from 'supertest';
import { writeJsonPlainly } from '#platform/http/adapter/plain-json.js';

const bodies: Record<string, unknown> = {
  short: { data: { text: 'schön 😀' } },
  long: { data: 'ü'.repeat(2_000) },
  text: 'a text',
  number: 7,
  nothing: null,
  undefined,
  html: { data: '<b>&\u2028' },
};

const responses: Record<string, (response: Response) => void> = {
  plain: () => undefined,
  created: (response) => response.status(201),
  empty: (response) => response.status(204),
  reset: (response) => response.status(205),
  unmodified: (response) => response.status(304),
  failed: (response) => response.status(500),
  typed: (response) => response.type('application/problem+json'),
  tagged: (response) => response.set('ETag', '"a"'),
  indented: (response) => {
    response.json = (body) => response.type('json').send(`${JSON.stringify(body, null, 2)}\n`);
  },
};

const servers: Server[] = [];
function serve(configure: (app: Express) => void): Server {
  const app = express().set('etag', false);
  configure(app);
  app.use('/:body/:response', (incoming: Request<{ body: string; response: string }>, response) => {
    responses[incoming.params.response]!(response);
    response.json(bodies[incoming.params.body]);
  });
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  return server;
}
afterAll(() => servers.forEach((server) => server.close()));

function textOf(response: NodeJS.ReadableStream, done: (error: Error | null, body: unknown) => void): void {
  text(response).then(
    (body) => {
      done(null, body);
    },
    (error: unknown) => {
      done(error as Error, '');
    },
  );
}

const conditions: Record<string, string>[] = [
  {},
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"a"' },
  { 'If-Modified-Since': 'Mon, 01 Jan 2035 00:00:00 GMT' },
];

test('JSON is written with the status, the headers and the bytes with which Express writes it', async () => {
  const plain = serve((app) => writeJsonPlainly(app, (json) => json));
  const byExpress = serve(() => undefined);
  for (const path of Object.keys(bodies).flatMap((body) => Object.keys(responses).map((kind) => `/${body}/${kind}`)))
    for (const method of ['get', 'head', 'post'] as const)
      for (const headers of conditions) {
        const [ours, theirs] = await Promise.all(
          [plain, byExpress].map(async (server) => {
            const {
              status,
              headers: received,
              body,
            } = await request(server)
              [method](path)
              .set(headers)
              .buffer(true)
              .parse(textOf as never);
            return [method, path, headers, status, Object.entries({ ...received, date: undefined }), body as unknown];
          }),
        );
        expect(ours).toEqual(theirs);
      }
});
