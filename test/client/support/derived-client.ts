import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { eventually } from '#test/support/eventually.js';

export type Frame = Record<string, any> & { type: string };

interface Operation {
  action: 'send' | 'receive';
  messages: { $ref: string }[];
  reply?: { messages: { $ref: string }[] };
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/**
 * A client of which everything comes from docs/realtime.asyncapi.yaml and the document of the REST API that it refers to: the address, the frames
 * that may be sent, those that may arrive, which frame answers which, and the data of each event. It knows nothing of the protocol itself.
 */
export class DerivedClient {
  readonly frames: Frame[] = [];
  /** What the documents do not allow and the server sent. */
  readonly violations: string[] = [];
  /** Names of the messages of the document that were sent and received. */
  readonly seen = new Set<string>();
  readonly #document = parse(read('docs/realtime.asyncapi.yaml'));
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checks = new Map<string, ValidateFunction>();
  readonly #eventChecks = new Map<string, ValidateFunction | undefined>();
  readonly #api = JSON.parse(read('openapi.json'));
  #socket!: WebSocket;
  #refs = 0;

  constructor() {
    // @ts-expect-error the types of the package are those of CommonJS
    addFormats(this.#ajv);
    this.#ajv.addSchema(this.#document, 'asyncapi');
    this.#ajv.addSchema({ ...asSchema2020(this.#api), $id: 'api' });
  }

  /** @param host in place of that of the document */
  async connect(host: string): Promise<void> {
    const { servers, channels } = this.#document;
    this.#socket = new WebSocket(`${servers.local.protocol}://${host}${channels.realtime.address}`);
    this.#socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString())));
    await once(this.#socket, 'open');
  }

  /** Names of the messages that clients may send, or may receive. */
  messagesOf(action: 'send' | 'receive'): string[] {
    const operations = (Object.values(this.#document.operations) as Operation[]).filter(
      (each) => each.action === action,
    );
    return [...new Set(operations.flatMap(({ messages }) => messages.map(nameOf)))];
  }

  /** @throws Error if the document does not allow the frame */
  send(name: string, fields: object): void {
    if (!this.messagesOf('receive').includes(name)) throw new Error(`Clients do not send ${name}`);
    const type = this.#schemaOf(name).properties.type.const;
    const frame = { type, ...fields };
    const check = this.#checkOf(name);
    if (!check(frame)) throw new Error(this.#ajv.errorsText(check.errors));
    this.seen.add(name);
    this.#socket.send(JSON.stringify(frame));
  }

  /** Sends a frame with a ref, and awaits the reply that the document has for it. */
  async request(name: string, fields: object): Promise<Frame> {
    const ref = `r${++this.#refs}`;
    const operation = (Object.values(this.#document.operations) as Operation[]).find(
      ({ action, messages, reply }) => action === 'receive' && reply && messages.some((each) => nameOf(each) === name),
    );
    const types = operation!.reply!.messages.map((each) => this.#schemaOf(nameOf(each)).properties.type.const);
    this.send(name, name === 'auth' ? fields : { ...fields, ref });
    return this.next((frame) => types.includes(frame.type) && (name === 'auth' || frame.ref === ref));
  }

  next(matches: (frame: Frame) => boolean): Promise<Frame> {
    return eventually(() => {
      const index = this.frames.findIndex(matches);
      if (index < 0) throw new Error(`Not received. There are ${JSON.stringify(this.frames)}`);
      return this.frames.splice(index, 1)[0]!;
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(frame: Frame): void {
    const name = this.messagesOf('send').find((each) => this.#schemaOf(each).properties.type.const === frame.type);
    if (name === undefined) this.violations.push(`${frame.type} is not in the document`);
    else {
      this.seen.add(name);
      this.#report(this.#checkOf(name), frame, frame.type);
      if (name === 'event') this.#checkEvent(frame);
    }
    this.frames.push(frame);
  }

  /** The data of an event is that of the webhook of its trigger. */
  #checkEvent({ trigger, data }: Frame): void {
    const webhook = this.#api['x-webhooks'][trigger];
    if (!webhook) return void this.violations.push(`${trigger} has no data in the document`);
    const { $ref } = webhook.post.requestBody.content['application/json'].schema.properties.data;
    if (!this.#eventChecks.has(trigger)) this.#eventChecks.set(trigger, this.#ajv.compile({ $ref: `api${$ref}` }));
    this.#report(this.#eventChecks.get(trigger)!, data, trigger);
  }

  #report(check: ValidateFunction, value: unknown, what: string): void {
    if (!check(value)) this.violations.push(`${what}: ${this.#ajv.errorsText(check.errors)}`);
  }

  #schemaOf(name: string) {
    const [, schema] = /#\/components\/schemas\/(\w+)/.exec(this.#document.components.messages[name].payload.$ref)!;
    return this.#document.components.schemas[schema!];
  }

  #checkOf(name: string): ValidateFunction {
    const { $ref } = this.#document.components.messages[name].payload;
    const check = this.#checks.get(name) ?? this.#ajv.compile({ $ref: `asyncapi${$ref}` });
    this.#checks.set(name, check);
    return check;
  }
}

const nameOf = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1)!;

/** The schemas of OpenAPI 3.0 as those of JSON Schema, which has another form of `nullable`. */
function asSchema2020(value: any): any {
  if (Array.isArray(value)) return value.map(asSchema2020);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, example: _, ...rest } = value;
  const changed = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, asSchema2020(item)]));
  return nullable === true ? { anyOf: [changed, { type: 'null' }] } : changed;
}
