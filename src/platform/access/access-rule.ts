import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Feature } from './features.js';

const ACCESS_RULE = 'confab:access-rule';

/** The id of the operation of a route, as in the API document. */
export const OPERATION_ID = 'confab:operation-id';

/** The kind of act that an operator does by calling a route. */
export const OPERATOR_ACT = 'confab:operator-act';

/**
 * Who may call a route. Every route carries one, its own or that of its controller; the guard refuses a route without.
 */
export interface AccessRule {
  /** `app`: credentials of an app. `management`: the pair of the installation. `public`: everybody. */
  readonly audience: 'app' | 'management' | 'public';
  /** Accepted credentials of an app: API keys by scope, and auth tokens of end users. */
  readonly credentials: readonly ('fullAccess' | 'authOnly' | 'authToken')[];
  readonly onBehalfOf: 'ignored' | 'optional' | 'required';
  /** Refused where the role of the acting user is denied this feature. */
  readonly feature?: Feature;
}

interface UserAccess {
  /** The feature of the route; a role can be denied it. */
  feature?: Feature;
}

/** The rule of a route: its own, or that of its controller. `Public` stands at the route, so that none is public by mistake. */
export const accessRuleOf = (route: object, controller: object): AccessRule | undefined =>
  (Reflect.getMetadata(ACCESS_RULE, route) ?? Reflect.getMetadata(ACCESS_RULE, controller)) as AccessRule | undefined;

const rule = (access: AccessRule) => SetMetadata(ACCESS_RULE, access);

/**
 * For the app's backend: a fullAccess key, which acts as the system user. With `onBehalfOf: 'optional'` the header can name the user on
 * whose behalf it acts.
 */
export const ServerOnly = ({ onBehalfOf = 'ignored' }: { onBehalfOf?: 'ignored' | 'optional' } = {}) =>
  rule({ audience: 'app', credentials: ['fullAccess'], onBehalfOf });

/** Like `ServerOnly`, and accepts authOnly keys as well. */
export const AnyKey = () => rule({ audience: 'app', credentials: ['fullAccess', 'authOnly'], onBehalfOf: 'ignored' });

/**
 * For an end user with an auth token, and for a fullAccess key, which acts as the user that `onBehalfOf` names, else,
 * unless that is required, as the system user.
 */
export const ActsAsUser = ({ required = false, feature }: UserAccess & { required?: boolean } = {}) =>
  rule({
    audience: 'app',
    credentials: ['fullAccess', 'authToken'],
    onBehalfOf: required ? 'required' : 'optional',
    feature,
  });

/** The route is for an end user with an auth token alone. */
export const TokenOnly = ({ feature }: UserAccess = {}) =>
  rule({ audience: 'app', credentials: ['authToken'], onBehalfOf: 'ignored', feature });

/** The route is for the operator of the installation, who sends the headers `key` and `secret`. */
export const ManagementOnly = () => rule({ audience: 'management', credentials: [], onBehalfOf: 'ignored' });

/** The route is for everybody, without credentials. */
export const Public = () => rule({ audience: 'public', credentials: [], onBehalfOf: 'ignored' });

/** The context of the request, which the access guard sets: RequestContext on routes of an app, else InstallationContext. */
export const Ctx = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => execution.switchToHttp().getRequest<{ context: unknown }>().context,
);
