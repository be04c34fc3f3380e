/**
 * Saves a file on the device. Of another server than that of the page, whose answer the page may not read, the browser opens it, unless that
 * server has it saved.
 */
export function saveFile(url: string, name: string): void {
  if (new URL(url, location.href).origin === location.origin) return press(url, name);
  fetch(url, { credentials: 'omit' })
    .then(async (response) => {
      if (!response.ok) throw new Error(String(response.status));
      const object = URL.createObjectURL(await response.blob());
      press(object, name);
      // the browser has taken it over by then
      setTimeout(() => URL.revokeObjectURL(object), 60_000);
    })
    .catch(() => press(url, name));
}

function press(url: string, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: name,
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  document.body.append(link);
  link.click();
  link.remove();
}
