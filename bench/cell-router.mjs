import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';

/**
 * Runs `work` with a proxy that asks a server of any cell where each request and WebSocket goes, as deploy/nginx/cells.conf does.
 *
 * @template Result
 * @param {ReadonlyMap<string, string>} cells name → URL of its server
 * @param {(url: string) => Promise<Result>} work
 */
export async function withCellRouter(cells, work) {
  const first = [...cells.values()][0];
  const cellOf = async ({ method, url, headers }) => {
    const { appid } = headers;
    const asked = { 'x-forwarded-method': method, 'x-forwarded-uri': url, ...(appid && { appid }) };
    const response = await fetch(`${first}/route`, { headers: asked });
    return new URL(cells.get(response.headers.get('x-confab-cell')) ?? first);
  };
  const proxy = createServer(async (incoming, outgoing) => {
    try {
      const { hostname, port } = await cellOf(incoming);
      const { method, url: path, headers } = incoming;
      const passed = request({ hostname, port, method, path, headers });
      passed.on('error', () => outgoing.destroy());
      passed.on('response', (response) => {
        outgoing.writeHead(response.statusCode, response.headers);
        pipeline(response, outgoing, () => {});
      });
      pipeline(incoming, passed, () => {});
    } catch {
      outgoing.destroy();
    }
  });
  proxy.on('upgrade', async (incoming, socket) => {
    socket.on('error', () => socket.destroy());
    try {
      const { hostname, port } = await cellOf(incoming);
      const upstream = connect(Number(port), hostname);
      const { rawHeaders } = incoming;
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      upstream.write(`${[`GET ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      pipeline(socket, upstream, () => {});
      pipeline(upstream, socket, () => {});
    } catch {
      socket.destroy();
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    return await work(`http://127.0.0.1:${proxy.address().port}`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}
