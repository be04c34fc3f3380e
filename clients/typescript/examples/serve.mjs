// Serves the example at http://localhost:8080, or at the given port:
//
//   node clients/typescript/examples/serve.mjs [<port> [<folder of the built client>]]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = '/clients/typescript/examples/chat.html';
const BUILD = '/clients/typescript/dist/';
/** Paths of the files that the page loads. */
const SERVED = [PAGE, BUILD, '/node_modules/openapi-fetch/dist/'];
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript' };

const [port = '8080', build = join(root, BUILD)] = process.argv.slice(2);

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/') return response.writeHead(302, { location: PAGE }).end();
  const file = path.startsWith(BUILD) ? join(build, path.slice(BUILD.length)) : join(root, path);
  const isServed = SERVED.some((prefix) => path.startsWith(prefix));
  if (!isServed || !(await stat(file).catch(() => undefined))?.isFile()) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});

server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://localhost:${server.address().port}\n`));
