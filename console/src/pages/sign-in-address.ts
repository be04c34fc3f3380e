import type { SignIn } from '../api/session.ts';

/** To which the identity provider returns the browser. */
const RETURN_PATH = '/console/sign-in';

/** Of the storage of the tab. */
const PAGE = 'page-before-sign-in';

/** The identity provider returns the browser to one page; the sign-in then shows the one that is open. */
export const rememberPage = (): void => sessionStorage.setItem(PAGE, location.pathname + location.search);

/**
 * What the address has to sign in with. It leaves the address at once. The code of a link is in the fragment, which browsers send to no
 * server. The response of an identity provider is the query, which counts in the browser that began the sign-in only.
 */
export function signInOfAddress(): SignIn | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) {
    history.replaceState(null, '', location.pathname);
    return { code };
  }
  const response = location.search.slice(1);
  if (location.pathname !== RETURN_PATH || response === '') return undefined;
  history.replaceState(null, '', sessionStorage.getItem(PAGE) ?? '/console');
  return { response };
}

/** Of the address that the document was loaded at. */
export const signInOfFirstAddress = signInOfAddress();
