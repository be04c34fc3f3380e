import { isWebAddress } from './web-address.js';

/** Saves a file on the device. Of another origin than that of the page, the browser saves it if its server says so, and else shows it. */
export function saveFile(url: string, name: string): void {
  if (!isWebAddress(url)) return;
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name, target: '_blank', rel: 'noopener noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
}
