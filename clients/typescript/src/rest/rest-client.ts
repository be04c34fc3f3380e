import type { FetchOptions, FetchResponse, ParseAs } from 'openapi-fetch';
import type { ConfabError } from '../error.js';
import type { paths } from '../generated/rest.js';
import type { CursorMeta, Deliveries, Message } from '../models.js';
import type { SendMessage, SendMessageToMany, SendReply } from './send-message.js';
import type { RequestSettings } from './transport.js';

// openapi-fetch infers the type of the body from the call, so it accepts a misspelt member as an additional one. These types take the body
// from the operation, and the compiler checks it like any other value.

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<Name extends Method> = {
  [Path in keyof paths]: paths[Path][Name] extends object ? Path : never;
}[keyof paths];

/** The parameters and the body of an operation, and how to send it. */
type OptionsOf<Operation> = Pick<FetchOptions<Operation>, Extract<'params' | 'body', keyof FetchOptions<Operation>>> &
  RequestSettings & { headers?: Record<string, string> };
type Init<Operation, As extends ParseAs> = OptionsOf<Operation> & { parseAs?: As };
type InitArguments<Operation, As extends ParseAs> =
  object extends OptionsOf<Operation> ? [init?: Init<Operation, As>] : [init: Init<Operation, As>];
type DataOf<Operation, As extends ParseAs> = NonNullable<
  FetchResponse<Operation & Record<string, unknown>, { parseAs: As }, `${string}/${string}`>['data']
>;
type ResponseOf<Operation, As extends ParseAs> = TypedResponse<DataOf<Operation, As>>;

type Call<Name extends Method, Excluded = never> = <
  Path extends Exclude<PathsWith<Name>, Excluded>,
  As extends ParseAs = 'json',
>(
  url: Path,
  ...init: InitArguments<paths[Path][Name], As>
) => ResponseOf<paths[Path][Name], As>;

type SendPath = '/v3/messages' | '/v3/bots/{uid}/messages';
type ReplyPath = '/v3/messages/{id}/thread';

type WithBody<Operation, Body> = Omit<OptionsOf<Operation>, 'body'> & { body: Body };
type TypedResponse<Body> = Promise<
  | { data: Body; error?: never; response: Response }
  /** Without a response, the server was not reached. */
  | { data?: never; error: ConfabError; response?: Response }
>;

interface Post extends Call<'post', SendPath | ReplyPath> {
  <Path extends SendPath>(
    url: Path,
    init: WithBody<paths[Path]['post'], SendMessage>,
  ): TypedResponse<{ data: Message }>;
  <Path extends SendPath>(
    url: Path,
    init: WithBody<paths[Path]['post'], SendMessageToMany>,
  ): TypedResponse<{ data: Deliveries }>;
  /** A form with files, and the members of a message as fields. */
  (
    url: '/v3/messages',
    init: WithBody<paths['/v3/messages']['post'], FormData>,
  ): TypedResponse<{ data: Message | Deliveries }>;
  (url: ReplyPath, init: WithBody<paths[ReplyPath]['post'], SendReply | FormData>): TypedResponse<{ data: Message }>;
}

type MessageListPath = '/v3/messages' | '/v3/users/{uid}/messages' | '/v3/groups/{guid}/messages';
type ListParameters<Path extends MessageListPath> = Omit<paths[Path]['get']['parameters'], 'query'> & {
  query?: Omit<NonNullable<paths[Path]['get']['parameters']['query']>, 'count'> & { count?: false };
};
type ListInit<Path extends MessageListPath> = Omit<OptionsOf<paths[Path]['get']>, 'params'> &
  (object extends ListParameters<Path> ? { params?: ListParameters<Path> } : { params: ListParameters<Path> });

interface Get extends Call<'get', MessageListPath> {
  <Path extends MessageListPath>(
    url: Path,
    ...init: object extends ListInit<Path> ? [init?: ListInit<Path>] : [init: ListInit<Path>]
  ): TypedResponse<{ data: Message[]; meta: CursorMeta }>;
  /** With `count`, the response may be counts instead of messages. */
  <Path extends MessageListPath>(
    url: Path,
    init: OptionsOf<paths[Path]['get']>,
  ): ResponseOf<paths[Path]['get'], 'json'>;
}

/** Each method takes a path of the API as in the API document, and returns `{ data, error, response }`. It never rejects. */
export interface RestClient {
  readonly GET: Get;
  readonly POST: Post;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
}
