import { types } from 'node:util';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** The methods that routes of a `RouteIndex` have. */
export const INDEXED_METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
export type IndexedMethod = (typeof INDEXED_METHODS)[number];

/** Paths of which each segment is a text or a parameter, which Express matches without regard to case and to one slash at the end. */
const INDEXABLE = /^(?:\/(?::[a-z_]\w*|[\w.~-]+))+$/i;

/** What a handler gets as `request.route`. */
export interface IndexedRoute {
  readonly path: string;
  readonly method: string;
  readonly handler: RequestHandler;
}

interface RouteEntry extends IndexedRoute {
  /** The number of routes that were added before. */
  readonly position: number;
  readonly parameters: readonly string[];
}

class PathNode {
  /** The keys are segments in lower case. */
  readonly literals = new Map<string, PathNode>();
  parameter?: PathNode;
  /** The routes whose path ends here, in the order of their positions. */
  readonly routes: RouteEntry[] = [];
}

/** A route whose path is that of the request, and the text of its parameters, which is not decoded yet. */
interface Match {
  readonly route: RouteEntry;
  readonly values: readonly string[];
}

/**
 * Finds the route of a request by the segments of its path, where Express tries one route after the other. It selects the route that
 * Express would select: the first one, in the order in which they were added, that matches the path and the method.
 */
export class RouteIndex {
  private readonly root = new PathNode();
  private readonly entries: RouteEntry[] = [];

  static canAdd(path: unknown): path is string {
    return typeof path === 'string' && INDEXABLE.test(path);
  }

  get routes(): readonly IndexedRoute[] {
    return this.entries;
  }

  add(method: IndexedMethod, path: string, handler: RequestHandler): void {
    const parameters: string[] = [];
    let node = this.root;
    for (const segment of segmentsOf(path)) {
      if (segment.startsWith(':')) {
        parameters.push(segment.slice(1));
        node = node.parameter ??= new PathNode();
      } else {
        const literal = segment.toLowerCase();
        const next = node.literals.get(literal) ?? new PathNode();
        node.literals.set(literal, next);
        node = next;
      }
    }
    const entry = { path, method: method.toUpperCase(), handler, position: this.entries.length, parameters };
    this.entries.push(entry);
    node.routes.push(entry);
  }

  /** Express calls it as one middleware. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    // null where the URL of the request has no path
    const path = request.path as string | null;
    if (path?.startsWith('/')) dispatch(this.find(path), 0, request, response, next);
    else next();
  };

  /** The routes of any method that match the path, in the order of their positions. */
  private find(path: string): Match[] {
    const matches: Match[] = [];
    collect(this.root, segmentsOf(path), 0, [], matches);
    return matches.sort((a, b) => a.route.position - b.route.position);
  }
}

const segmentsOf = (path: string): string[] =>
  (path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/');

function collect(node: PathNode, segments: string[], at: number, values: string[], matches: Match[]): void {
  const segment = segments[at];
  if (segment === undefined) {
    for (const route of node.routes) matches.push({ route, values });
    return;
  }
  const literal = node.literals.get(segment.toLowerCase());
  if (literal) collect(literal, segments, at + 1, values, matches);
  if (node.parameter && segment !== '') collect(node.parameter, segments, at + 1, [...values, segment], matches);
}

/** @param from the first match to try: a handler that calls `next()` passes the request on to the next one */
function dispatch(matches: Match[], from: number, request: Request, response: Response, next: NextFunction): void {
  for (let at = from; at < matches.length; at++) {
    const { route, values } = matches[at]!;
    let parameters: Record<string, string>;
    try {
      parameters = decoded(route, values);
    } catch (error) {
      // as in Express, a path that cannot be decoded is refused whatever the method of the route
      next(error);
      return;
    }
    if (!handles(route, request.method)) continue;
    request.params = parameters;
    request.route = route;
    run(route, request, response, (problem?: unknown) => {
      if (problem && problem !== 'route') next(problem);
      else dispatch(matches, at + 1, request, response, next);
    });
    return;
  }
  next();
}

/** Like Express, passes on what the handler throws or rejects with. */
function run({ handler }: RouteEntry, request: Request, response: Response, next: NextFunction): void {
  try {
    const result: unknown = handler(request, response, next);
    if (types.isPromise(result)) result.catch((error: unknown) => next(error ?? new Error('Rejected promise')));
  } catch (error) {
    next(error);
  }
}

const handles = ({ method }: IndexedRoute, requested: string): boolean =>
  method === requested || (method === 'GET' && requested === 'HEAD');

/** @throws URIError with the status 400 */
function decoded({ parameters }: RouteEntry, values: readonly string[]): Record<string, string> {
  // without a prototype, as those of Express
  const result = Object.create(null) as Record<string, string>;
  parameters.forEach((name, index) => (result[name] = decode(values[index]!)));
  return result;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw Object.assign(new URIError(`Failed to decode param '${text}'`), { status: 400, statusCode: 400 });
  }
}
