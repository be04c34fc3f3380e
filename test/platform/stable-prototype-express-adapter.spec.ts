import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Controller, Get, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type Request, type Response } from 'express';
import request from 'supertest';
import { IndexedExpressAdapter } from '#platform/http/adapter/indexed-express-adapter.js';

const prototypes = (...objects: object[]) => objects.map((object) => Object.getPrototypeOf(object) as object);

/** Prototypes of the request and response in the last call of a handler. */
let atHandler: object[];

@Controller('probe')
class ProbeController {
  @Get()
  read(@Req() req: Request, @Res() res: Response): void {
    atHandler = prototypes(req, res);
    res.status(202).json({
      agent: req.get('User-Agent'),
      ip: req.ip,
      query: req.query,
      isRequest: req instanceof IncomingMessage,
      isResponse: res instanceof ServerResponse,
    });
  }

  @Post()
  reply(@Req() req: Request, @Res({ passthrough: true }) res: Response): unknown {
    atHandler = prototypes(req, res);
    return { app: req.app === res.app && req.res === res };
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

let app: NestExpressApplication;
let server: Server;
let instance: Express;
/** Prototypes of the last request and response before Express saw them. */
let atCreation: object[];
beforeAll(async () => {
  app = await NestFactory.create<NestExpressApplication>(ProbeModule, new IndexedExpressAdapter(), {
    logger: false,
  });
  const mounted = express();
  mounted.get('/', (req, res) => {
    res.json({ isMounted: req.app === mounted, agent: req.get('User-Agent') });
  });
  app.use('/mounted', mounted);
  await app.listen(0, '127.0.0.1');
  server = app.getHttpServer();
  instance = app.getHttpAdapter().getInstance();
  server.prependListener('request', (req, res) => (atCreation = prototypes(req, res)));
});
afterAll(() => app.close());

describe('the HTTP adapter', () => {
  test('passes the request and the response of Express to handlers', async () => {
    const { status, body } = await request(server).get('/probe?a=1').set('User-Agent', 'probe');
    expect(status).toBe(202);
    expect(body).toEqual({ agent: 'probe', ip: '127.0.0.1', query: { a: '1' }, isRequest: true, isResponse: true });
  });

  test.each(['get', 'post'] as const)(
    'creates them with the prototypes that they have at the handler: %s',
    async (method) => {
      await request(server)[method]('/probe').send();
      expect(atCreation[0]).toBe(instance.request);
      expect(atCreation[1]).toBe(instance.response);
      expect(atHandler[0]).toBe(atCreation[0]);
      expect(atHandler[1]).toBe(atCreation[1]);
    },
  );

  test('replies with what a handler returns', async () => {
    expect((await request(server).post('/probe').send({})).body).toEqual({ app: true });
  });

  test('mounts other Express apps', async () => {
    const { body } = await request(server).get('/mounted').set('User-Agent', 'probe');
    expect(body).toEqual({ isMounted: true, agent: 'probe' });
  });

  test('finds routes by an index, in the order in which they and middleware were added', async () => {
    const adapter = new IndexedExpressAdapter();
    const own = adapter.getInstance<Express>();
    const respond = (name: string) => (_: Request, res: Response) => void res.json({ name, seen: res.locals.seen });
    adapter.get('/a/:id', respond('a'));
    adapter.get('/files/*path', respond('files'));
    adapter.get('/files/:id', respond('never reached'));
    adapter.use((_: Request, res: Response, next: () => void) => {
      res.locals.seen = true;
      next();
    });
    adapter.get('/a/later', respond('never reached'));
    adapter.get('/b', respond('b'));
    own.get('/c', respond('c'));
    adapter.get('/c', respond('never reached'));
    const name = async (path: string) => (await request(own).get(path)).body as unknown;
    expect(await name('/a/later')).toEqual({ name: 'a' });
    expect(await name('/files/x')).toEqual({ name: 'files' });
    expect(await name('/b')).toEqual({ name: 'b', seen: true });
    expect(await name('/c')).toEqual({ name: 'c', seen: true });
    expect(adapter.indexedRoutes.map(({ path }) => path)).toEqual(['/a/:id', '/files/:id', '/a/later', '/b', '/c']);
  });

  test('leaves routes to Express where paths are case sensitive or strict', async () => {
    for (const setting of ['case sensitive routing', 'strict routing']) {
      const adapter = new IndexedExpressAdapter();
      adapter.enable(setting);
      adapter.get('/a', (_: Request, res: Response) => void res.json({}));
      expect(adapter.indexedRoutes).toEqual([]);
      expect((await request(adapter.getInstance<Express>()).get('/a')).status).toBe(200);
    }
  });

  test('uses separate prototypes for several servers in a process', () => {
    const other = new IndexedExpressAdapter().getInstance<Express>();
    expect(other.request.app).toBe(other);
    expect(instance.request.app).toBe(instance);
  });

  test.each(['httpsOptions', 'forceCloseConnections', 'return503OnClosing'])(
    'refuses the option %s, which it would not obey',
    (option) => {
      const adapter = new IndexedExpressAdapter();
      expect(() => adapter.initHttpServer({ [option]: true })).toThrow(option);
    },
  );
});
