import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../save-file.ts';
import { ApiError, installation } from './client.ts';

/** What arrives is collected up to this size, and then handed to the browser, which can keep it on disk. */
const PART_BYTES = 16 * 1024 * 1024;

/** @throws ApiError if the server refuses, TypeError if the connection ends before the archive does */
async function fetchArchive(
  appId: string,
  passphrase: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (total: number) => void },
): Promise<Blob> {
  const { data, error, response } = await installation.POST('/apps/{appId}/export', {
    params: { path: { appId } },
    body: passphrase === '' ? {} : { passphrase },
    parseAs: 'stream',
    signal,
  });
  if (!response.ok || !data) throw new ApiError(response.status, (error as { error?: object } | undefined)?.error);
  const parts: Blob[] = [];
  let collected: Uint8Array<ArrayBuffer>[] = [];
  let [collectedBytes, total] = [0, 0];
  const reader = data.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    collected.push(next.value);
    collectedBytes += next.value.length;
    total += next.value.length;
    onBytes(total);
    if (collectedBytes < PART_BYTES) continue;
    parts.push(new Blob(collected));
    [collected, collectedBytes] = [[], 0];
  }
  return new Blob([...parts, ...collected], { type: 'application/zip' });
}

/** Downloads the archive of an app, until the page is left. */
export function useArchiveDownload(appId: string) {
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = useMutation({
    mutationFn: async (passphrase: string) => {
      const controller = (running.current = new AbortController());
      setBytes(0);
      saveFile(await fetchArchive(appId, passphrase, { signal: controller.signal, onBytes: setBytes }), `${appId}.zip`);
    },
  });
  const cancel = () => {
    running.current?.abort();
    download.reset();
  };
  return { ...download, bytes, cancel };
}
