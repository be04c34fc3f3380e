import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IndexedExpressAdapter } from '#platform/http/adapter/indexed-express-adapter.js';

/** Called with what lets the slow route respond. */
let onSlowRequest: (respond: () => void) => void;

@Controller()
class SlowController {
  @Get('fast')
  fast(): string {
    return 'fast';
  }

  @Get('slow')
  async slow(): Promise<string> {
    await new Promise<void>(onSlowRequest);
    return 'slow';
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

let app: NestExpressApplication;
let server: Server;

beforeEach(async () => {
  app = await NestFactory.create<NestExpressApplication>(SlowModule, new IndexedExpressAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  server = app.getHttpServer();
  // Nothing but the end of the server ends its connections.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
});

async function open(): Promise<Socket> {
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

const get = (path: string) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('a server that stops', () => {
  test('does not wait for connections on which nothing was sent', async () => {
    const socket = await open();
    const ended = text(socket);
    await app.close();
    expect(await ended).toBe('');
  });

  test('answers the first request of a connection that it accepted before', async () => {
    const socket = await open();
    const closed = app.close();
    socket.write(get('fast'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*fast$/s);
    await closed;
  });

  test('answers running requests, and then closes their connections', async () => {
    const socket = await open();
    const arrived = new Promise<() => void>((resolve) => (onSlowRequest = resolve));
    socket.write(get('slow'));
    const respond = await arrived;
    const closed = app.close();
    respond();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*slow$/s);
    await closed;
  });
});
