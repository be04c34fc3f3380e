import { DomainError } from '#platform/errors/domain-error.js';
import { UID_PATTERN } from '#platform/http/identifiers.js';
import { isPlainObject } from '#platform/http/json.js';
import { authTokenIn } from '#resources/client-libraries/library-jwt.js';
import { parseObject, type RawFrame } from '../protocol/client-frame.js';
import type { Protocol } from '../protocol/protocol.js';
import { renderFrame } from './library-server-frames.js';

type Received = Record<string, unknown>;

const presenceModes: Readonly<Record<string, string>> = { ALL_USERS: 'all', FRIENDS: 'friends', ROLES: 'roles' };

const typingActions: Readonly<Record<string, string>> = { started: 'start', ended: 'end' };

const DEFAULT_PLATFORM = 'javascript';

/** For statistics only, so a platform that cannot be stored does not keep a user from their messages. */
const platformIn = (params: unknown): string => {
  const platform = isPlainObject(params) ? params.platform : undefined;
  return typeof platform === 'string' && UID_PATTERN.test(platform) ? platform : DEFAULT_PLATFORM;
};

/** Without its undefined members, so that fields count as absent. */
const given = (body: Received): Received =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const inTable = (table: Readonly<Record<string, string>>, key: unknown): unknown =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : key;

/**
 * The frames of clients, by their type. Who sends is known from the session, so what a frame says of the sender is not read. A value that the
 * protocol does not have is passed on, and refused as a frame of ours with this value is.
 */
const translations: Readonly<Record<string, (frame: Received, body: Received) => Omit<RawFrame, 'json'>>> = {
  auth: ({ appId, deviceId }, { auth, presenceSubscription, roles, params }) => ({
    type: 'auth',
    deviceId: typeof deviceId === 'string' ? deviceId : undefined,
    body: given({
      authToken: typeof auth === 'string' ? authTokenIn(auth) : auth,
      appId,
      platform: platformIn(params),
      presence: presenceSubscription && given({ mode: inTable(presenceModes, presenceSubscription), roles }),
    }),
  }),
  typing_indicator: ({ receiver, receiverType }, { action, metadata }) => ({
    type: 'typing',
    body: given({ receiver, receiverType, action: inTable(typingActions, action), metadata }),
  }),
  receipts: (_, { action, messageId }) => ({ type: 'receipt', body: given({ action, messageId }) }),
  transient_message: ({ receiver, receiverType }, { data }) => ({
    type: 'transient',
    body: given({ receiver, receiverType, data }),
  }),
};

function parse(text: Buffer): RawFrame {
  const { body: frame, json } = parseObject(text);
  if (frame.action === 'ping') return { type: 'ping', body: {}, json };
  const translate =
    typeof frame.type === 'string' && Object.hasOwn(translations, frame.type) ? translations[frame.type] : undefined;
  if (!translate) throw new DomainError('ERR_BAD_FRAME');
  return { json, ...translate(frame, isPlainObject(frame.body) ? frame.body : {}) };
}

/** The protocol of the hosted service's client libraries; see docs/client-libraries.md. */
export const libraryProtocol: Protocol = { parse, render: renderFrame };
