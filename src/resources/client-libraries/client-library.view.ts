import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { aiFeatures } from '#core/app-settings/ai-features.js';
import { clientAppSettings, type AppSettings } from '#core/app-settings/app-settings.js';
import type { AppIdentity } from '#platform/context/context.js';
import type { Reason } from '#resources/moderation/reasons/reasons.repository.js';
import { UserView, userView, type SeenUser } from '../users/user.view.js';
import { extensionsOf, featureSwitchesOf } from './library-extensions.js';
import { libraryJwt } from './library-jwt.js';

/** The port of an address without one: the libraries connect by TLS only. */
const TLS_PORT = '443';

/** The libraries offer a feature whose four switches are true. */
function aiSwitches(settings: AppSettings): Record<string, boolean> {
  const features = Object.entries(aiFeatures).map(([name, key]) => [`.${name}`, settings[key]] as const);
  const any = ['', features.some(([, isOn]) => isOn)] as const;
  const switches = [any, ...features].flatMap(([name, isOn]) => [
    [`features.ai${name}.accessible`, isOn] as const,
    [`features.ai${name}.enabled`, isOn] as const,
  ]);
  return Object.fromEntries(switches);
}

class FlagReasonView {
  @ApiProperty({ example: 'spam' }) id!: string;
  @ApiProperty({ example: 'Spam' }) name!: string;
  @ApiPropertyOptional() description?: string;
}

class LibraryExtensionView {
  @ApiProperty({ example: 'polls' }) id!: string;
  @ApiProperty({ example: 'Polls' }) name!: string;
  @ApiProperty({ description: 'Without it no user logs in with the library for iOS.', enum: [true] }) enabled!: boolean;
}

/** Where the libraries find the server, and what they may do; the keys are theirs. */
export class LibrarySettingsView {
  @ApiProperty({ description: 'Host and port of the REST API.', example: 'chat.example.com' })
  CLIENT_API_HOST!: string;
  @ApiProperty({ description: 'The same.', example: 'chat.example.com' }) ADMIN_API_HOST!: string;
  @ApiProperty({ description: 'First segment of the paths of the REST API.', example: 'v3' })
  CHAT_API_VERSION!: string;
  @ApiProperty({ description: 'Host of the WebSocket.', example: 'chat.example.com' }) CHAT_HOST!: string;
  @ApiProperty({ description: 'Port of the WebSocket, which is at the path /.', example: '443' })
  CHAT_WSS_PORT!: string;
  @ApiProperty({ description: 'The same; the library for iOS needs it, and uses TLS.', example: '443' })
  CHAT_WS_PORT!: string;
  @ApiProperty({ description: 'In the path of the counts of users who are online, at CHAT_HOST.', example: 'v3' })
  WS_API_VERSION!: string;
  @ApiProperty({ description: 'The libraries use TLS only.' }) CHAT_USE_SSL!: boolean;
  @ApiProperty({ example: 'chat.example.com' }) MAIN_DOMAIN!: string;
  @ApiProperty({
    description: 'Extensions are requested at {extension}-{REGION}.{EXTENSION_DOMAIN}.',
    example: 'chat.example.com',
  })
  EXTENSION_DOMAIN!: string;
  @ApiProperty({ example: 'us' }) REGION!: string;
  @ApiProperty({ enum: ['DEFAULT'] }) MODE!: string;
  @ApiProperty({ description: 'Nothing is reported to anybody.' }) ANALYTICS_PING_DISABLED!: boolean;
  @ApiProperty() POLLING_ENABLED!: boolean;
  @ApiProperty() DENY_FALLBACK_TO_POLLING!: boolean;
  @ApiProperty({ description: 'Extensions that the app has here.', type: [LibraryExtensionView] })
  extensions!: LibraryExtensionView[];
  @ApiProperty({
    description: 'Settings of the app that are true or false, and what the user interface may show.',
    type: 'object',
    additionalProperties: { type: 'boolean' },
    example: { 'core.conversations.updateOnReplies': false },
  })
  parameters!: Record<string, boolean>;
  @ApiProperty({ description: 'Reasons that users can flag a message for.', type: [FlagReasonView] })
  flagReasons!: FlagReasonView[];
}

class ChannelView {
  @ApiProperty({ description: 'uid of the user.', example: 'andrew' }) identity!: string;
}

/** The user who has logged in. */
export class LibraryUserView extends UserView {
  @ApiProperty({ description: 'The token of the request.' }) authToken!: string;
  @ApiProperty({ description: 'The same token as a JSON Web Token, with which the WebSocket is opened.' }) jwt!: string;
  @ApiPropertyOptional({ description: 'Absent for the libraries for iOS and Flutter.' }) wsChannel?: ChannelView;
  @ApiProperty() settings!: LibrarySettingsView;
}

export class LibraryJwtView {
  @ApiProperty({ description: 'The token of the request as a JSON Web Token.' }) jwt!: string;
}

export interface LibrarySettings {
  readonly app: AppIdentity;
  readonly settings: AppSettings;
  readonly reasons: readonly Reason[];
  readonly hasStickers: boolean;
  readonly isEarly: boolean;
  /** Clients reach the server under this origin. */
  readonly origin: string;
  /** Where it is set, extensions have hosts. */
  readonly serviceDomain?: string;
}

export function librarySettingsView({
  app,
  settings,
  reasons,
  hasStickers,
  isEarly,
  origin,
  serviceDomain,
}: LibrarySettings): LibrarySettingsView {
  const { host, hostname, port } = new URL(origin);
  const state = { settings, hasStickers, isEarly, hasHosts: serviceDomain !== undefined };
  const switches = Object.entries(clientAppSettings(settings)).filter(([, value]) => typeof value === 'boolean');
  return {
    CLIENT_API_HOST: host,
    ADMIN_API_HOST: host,
    CHAT_API_VERSION: 'v3',
    CHAT_HOST: hostname,
    CHAT_WSS_PORT: port || TLS_PORT,
    CHAT_WS_PORT: port || TLS_PORT,
    WS_API_VERSION: 'v3',
    CHAT_USE_SSL: true,
    MAIN_DOMAIN: hostname,
    EXTENSION_DOMAIN: serviceDomain ?? host,
    REGION: app.region,
    MODE: 'DEFAULT',
    ANALYTICS_PING_DISABLED: true,
    POLLING_ENABLED: false,
    DENY_FALLBACK_TO_POLLING: true,
    extensions: extensionsOf(state),
    parameters: {
      ...(Object.fromEntries(switches) as Record<string, boolean>),
      ...aiSwitches(settings),
      ...featureSwitchesOf(state),
    },
    flagReasons: reasons.map(({ id, name, description }) => ({ id, name, ...(description && { description }) })),
  };
}

/** @param hasChannel whether the library reads `wsChannel` */
export const libraryUserView = (
  user: SeenUser,
  authToken: string,
  settings: LibrarySettings,
  hasChannel: boolean,
): LibraryUserView => ({
  ...userView(user),
  authToken,
  jwt: libraryJwt(authToken, user.uid),
  ...(hasChannel && { wsChannel: { identity: user.uid } }),
  settings: librarySettingsView(settings),
});
