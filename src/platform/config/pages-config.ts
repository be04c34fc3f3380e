import type { CleanedEnv } from 'envalid';
import { flag } from './validators.js';

export const pageVariables = {
  CONFAB_CONSOLE: flag({ default: true, desc: 'Whether `/console` is served, the web application for operators.' }),
  CONFAB_DEMO: flag({
    default: undefined,
    desc: 'Whether `/demo` is served, a chat to try the server out as any of its users, for the operator who is signed in to the console. By default it is, unless `NODE_ENV` is `production`, as in the image.',
  }),
  CONFAB_DOCS: flag({ default: true, desc: 'Whether `/docs`, `/docs/guide` and `/openapi.json` are served.' }),
};

export interface PagesConfig {
  readonly servesConsole: boolean;
  /** Needs the console, whose session it acts with. */
  readonly servesDemo: boolean;
  readonly servesDocs: boolean;
}

/** @param nodeEnv the variable of Node, which says whether this is production */
export const pagesConfig = (env: CleanedEnv<typeof pageVariables>, nodeEnv: string | undefined): PagesConfig => ({
  servesConsole: env.CONFAB_CONSOLE,
  servesDemo: env.CONFAB_CONSOLE && (env.CONFAB_DEMO ?? nodeEnv !== 'production'),
  servesDocs: env.CONFAB_DOCS,
});
