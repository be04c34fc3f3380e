import type { Fetch } from 'confab-client';
import { Store } from './store.js';

/** How much of the files of outgoing messages is uploaded, from 0 to 1, by muid. */
export class UploadProgress extends Store<ReadonlyMap<string, number>> {
  constructor() {
    super(new Map());
  }

  /** The fetch of the client. Browsers tell the progress of an upload to XMLHttpRequest only. */
  readonly fetch: Fetch = (url, init) => {
    const { body } = init;
    const muid = body instanceof FormData ? body.get('muid') : undefined;
    if (typeof muid !== 'string' || typeof XMLHttpRequest === 'undefined') return fetch(url, init);
    return upload(url, init, (share) => this.report(muid, share)).finally(() => this.report(muid, undefined));
  };

  private report(muid: string, share: number | undefined): void {
    this.update((all) => {
      const next = new Map(all);
      if (share === undefined) next.delete(muid);
      else next.set(muid, share);
      return next;
    });
  }
}

function upload(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(new TypeError('The upload failed.'));
    request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
