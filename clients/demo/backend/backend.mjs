// The backend of the demo. It has the API key, which never leaves it, and gives browsers an auth token of the user they have chosen.
import { json } from 'node:stream/consumers';

/**
 * Handles the requests below /backend.
 *
 * A backend for real users authenticates each user first, and gives them a token of nobody else.
 *
 * @param rest the REST client with the API key
 */
export function createBackend(rest) {
  const routes = {
    'GET /backend/users': async () => {
      const { data, error } = await rest.GET('/v3/users', { params: { query: { perPage: 24 } } });
      return error ? failure(error) : { status: 200, body: data.data.map(publicProfile) };
    },
    'POST /backend/tokens': async (request) => {
      const { uid } = await json(request);
      const { data, error } = await rest.POST('/v3/users/{uid}/auth_tokens', {
        params: { path: { uid } },
        // the server has refused the previous token of a client that requests another one
        body: { force: true },
      });
      return error ? failure(error) : { status: 200, body: { authToken: data.data.authToken } };
    },
  };

  return async (request, response, next) => {
    const route = routes[`${request.method} ${request.url.split('?')[0]}`];
    if (!route) return next();
    const { status, body } = await route(request).catch(() => ({ status: 502, body: { code: 'UNAVAILABLE' } }));
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  };
}

const publicProfile = ({ uid, name, avatar, statusMessage, role }) => ({ uid, name, avatar, statusMessage, role });

const failure = ({ code }) => ({ status: 502, body: { code } });
