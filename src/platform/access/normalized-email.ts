import { domainToASCII } from 'node:url';

/**
 * An email address in the form in which addresses are compared: the domain in ASCII, ASCII letters in lower case. Other letters of the
 * local part stay as they are: some of them, such as the Kelvin sign, have a lower case that is an ASCII letter of another mailbox.
 *
 * @returns undefined if it is not an address
 */
export function normalizedEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  return at < 1 || domain === ''
    ? undefined
    : `${email.slice(0, at).replace(/[A-Z]/g, (c) => c.toLowerCase())}@${domain}`;
}
