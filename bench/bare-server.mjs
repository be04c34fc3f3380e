// The least that an HTTP server on Node.js can do for a request. Started by server.mjs.
import { createServer } from 'node:http';

const body = JSON.stringify({ data: {} });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`Ready at http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
