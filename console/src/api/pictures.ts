import { useMutation } from '@tanstack/react-query';
import { smallPicture } from '../../../clients/react/src/data/small-picture.js';
import { appClient, body } from './client.ts';

/** Uploads a picture of a user or group. It stays as long as one of them has it. @returns its address */
export const useUploadPicture = (appId: string) =>
  useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const form = new FormData();
      form.append('files[]', await smallPicture(file));
      const { data } = await body(appClient(appId).POST('/v3/media', { body: form }));
      return data.attachments[0]!.url;
    },
  });
