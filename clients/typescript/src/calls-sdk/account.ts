import { withoutTrailingSlashes } from '../base-address.js';
import { createRestClient } from '../client.js';
import type { RestClient } from '../rest/rest-client.js';
import { CometChatCallsException, dataOf } from './calls-exception.js';

export interface CallAppSettings {
  readonly appId?: string;
  readonly region?: string;
  /** Address of the server, as in `https://chat.example.com/v3/` or `chat.example.com/v3`. */
  readonly host?: string | null;
}

export interface LoggedInUser {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  readonly status?: string;
  readonly authToken: string;
}

const NO_HOST =
  'The address of Confab is not known: call CometChatCalls.setHost("chat.example.com/v3") before the kit starts, or name it with setHost of CallAppSettingsBuilder.';

/** Without the path of the API, which each request has. */
function originOf(host: string): string {
  const address = /^https?:\/\//.test(host) ? host : `https://${host}`;
  return withoutTrailingSlashes(withoutTrailingSlashes(address).replace(/\/v3(?:\.0)?$/, ''));
}

/** The server of the calls, and the user who is logged in. Nothing is stored beyond the page. */
class Account {
  private host?: string;
  private origin?: string;
  private authToken?: string;
  user: LoggedInUser | null = null;

  /** For kits that make the settings themselves and name no host. */
  setHost(host: string): void {
    this.host = host;
  }

  /** @throws if no host is named: the token of a user is sent nowhere else */
  init(settings: CallAppSettings): void {
    const host = settings.host ?? this.host;
    if (typeof host !== 'string' || host === '')
      throw new CometChatCallsException('INVALID_CALL_APP_SETTINGS', NO_HOST);
    this.origin = originOf(host);
  }

  /** Requests as the user of the token, who is from now on the user of requests without one. */
  as(authToken = this.authToken): RestClient {
    if (typeof authToken !== 'string' || authToken === '')
      throw new CometChatCallsException(
        'ERROR_AUTH_TOKEN_MISSING',
        'Nobody is logged in: call loginWithAuthToken(authToken) first, or pass the auth token.',
      );
    this.authToken = authToken;
    return createRestClient({ url: this.url(), authToken });
  }

  async loginWithAuthToken(authToken: string): Promise<LoggedInUser> {
    const { uid, name, avatar, status } = dataOf(await this.as(authToken).GET('/v3/me'));
    this.user = { uid, name, avatar, status, authToken };
    return this.user;
  }

  /** @param apiKey one with the scope `authOnly` */
  async login(uid: string, apiKey: string): Promise<LoggedInUser> {
    const rest = createRestClient({ url: this.url(), apiKey });
    const { authToken } = dataOf(
      await rest.POST('/v3/users/{uid}/auth_tokens', { params: { path: { uid } }, body: {} }),
    );
    return this.loginWithAuthToken(authToken);
  }

  logout(): void {
    this.user = null;
    this.authToken = undefined;
  }

  private url(): string {
    if (this.origin === undefined)
      throw new CometChatCallsException('ERROR_SDK_NOT_INITIALIZED', 'Call CometChatCalls.init() first.');
    return this.origin;
  }
}

export const account = new Account();
