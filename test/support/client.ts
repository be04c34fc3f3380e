import { Agent, type Server } from 'node:http';
import request, { type Response } from 'supertest';
import type { ResponseValidator } from './shared/response-validator.mjs';

export interface UploadedFile {
  name: string;
  content: Buffer;
  type?: string;
  /** Of the form; `files[]` by default. */
  field?: string;
}

/** Uses connections again: to open one costs as much as a small request. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends requests to the server under test, and validates every response against the API document. */
export class Client {
  constructor(
    private readonly server: Server,
    private readonly headers: Record<string, string>,
    private readonly validator: ResponseValidator,
  ) {}

  get = (path: string, query: Record<string, unknown> = {}) => this.send('get', path, { query });
  post = (path: string, body: object = {}) => this.send('post', path, { body });
  put = (path: string, body: object = {}) => this.send('put', path, { body });
  patch = (path: string, body: object = {}) => this.send('patch', path, { body });
  delete = (path: string, body?: object) => this.send('delete', path, { body });

  /** A copy of the client with additional headers. */
  with(headers: Record<string, string>): Client {
    return new Client(this.server, { ...this.headers, ...headers }, this.validator);
  }

  /** Sends the body unchanged; it may be invalid JSON. */
  async raw(
    method: 'post' | 'put' | 'patch' | 'delete',
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await request(this.server)
      [method](path)
      .agent(agent)
      .set({ 'content-type': 'application/json', ...this.headers, ...headers })
      .serialize((text) => text as unknown as string)
      .send(body as string);
    this.validator.assertDocumented(method, path, response);
    return response;
  }

  /** Sends a multipart form: first the fields, then the files. */
  async form(
    path: string,
    fields: Record<string, string>,
    files: UploadedFile[] = [],
    method: 'post' | 'put' = 'post',
  ): Promise<Response> {
    const form = request(this.server)[method](path).agent(agent).set(this.headers);
    for (const [name, value] of Object.entries(fields)) void form.field(name, value);
    for (const { content, name, type, field = 'files[]' } of files)
      void form.attach(field, content, { filename: name, contentType: type });
    const response = await form;
    this.validator.assertDocumented(method, path, response);
    return response;
  }

  private async send(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    { query = {}, body }: { query?: Record<string, unknown>; body?: object },
  ): Promise<Response> {
    const response = await request(this.server)[method](path).agent(agent).set(this.headers).query(query).send(body);
    this.validator.assertDocumented(method, path, response);
    return response;
  }
}

/** Asserts the status and the error code of a response, and its details if given. */
export function expectError(response: Response, status: number, code: string, details?: object): void {
  expect({ status: response.status, code: (response.body as { error?: { code?: string } }).error?.code }).toEqual({
    status,
    code,
  });
  if (details) expect((response.body as { error: { details: object } }).error.details).toMatchObject(details);
}

/** The `data` of a response. @throws when its status is not 200 */
export function dataOf<T = any>(response: Response): T {
  if (response.status !== 200)
    throw new Error(`Expected 200, got ${response.status}: ${JSON.stringify(response.body)}`);
  return (response.body as { data: T }).data;
}
