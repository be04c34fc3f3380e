import { lazy, type ComponentType } from 'react';
import type { StringRouteParams } from 'wouter';
import type { Operation } from './api/rights.ts';
import { loadPage } from './load-page.ts';
import type { Texts } from './texts/index.ts';

/** A group of pages of an app, with a link in the navigation. */
export interface Area {
  /** Below the address of the app, and of its title; the page of this path is the first one of the area. */
  path: keyof Texts['areas'];
  /** Roles that may call it have the area. */
  operation: Operation;
  pages: AreaPage[];
}

export interface AreaPage {
  /** Below the address of the app, such as `users/:uid`. */
  path: string;
  /** Gets `appId` and the parameters of the path. */
  component: ComponentType<Record<string, string>>;
}

/** A page that loads when it is first shown. Its properties are typed by its path. */
export const page = <Path extends string>(
  path: Path,
  load: () => Promise<{ default: ComponentType<{ appId: string } & NamedParameters<Path>> }>,
): AreaPage => ({ path, component: lazy(() => loadPage(load)) as unknown as AreaPage['component'] });

/** Without those by position, which every path has in the types of the router. */
type NamedParameters<Path extends string> = {
  [
    Name in keyof StringRouteParams<Path> as Name extends string ? (string extends Name ? never : Name) : never
  ]: StringRouteParams<Path>[Name];
};
