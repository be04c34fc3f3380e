import { Avatar, Button, FileButton, Group, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { PICTURE_TYPES } from '../../../clients/react/src/data/small-picture.js';
import { ApiError } from '../api/client.ts';
import { useUploadPicture } from '../api/pictures.ts';
import { texts } from '../texts/index.ts';
import { Allowed } from './allowed.tsx';

interface PictureFieldProps {
  appId: string;
  label: string;
  /** Address of the picture; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Without a reason of the server, the browser could not decode the file, or there was no response. */
const reasonOf = (error: Error) => (error instanceof ApiError ? error.message : texts.picture.failed);

/** The address of the picture of a user or group, which may be that of a file that is uploaded here. */
export function PictureField({ appId, label, value, onChange }: PictureFieldProps) {
  const upload = useUploadPicture(appId);
  const resetChoice = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // a file that failed can be chosen again
    resetChoice.current?.();
    if (file) upload.mutate(file, { onSuccess: onChange });
  };
  return (
    <Group align="flex-end" gap="sm">
      <Avatar src={value || undefined} size="lg" alt="" aria-hidden imageProps={{ referrerPolicy: 'no-referrer' }} />
      <TextInput
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        type="url"
        error={upload.error && reasonOf(upload.error)}
        flex="1 1 12rem"
      />
      <Allowed operation="upload-media">
        <FileButton accept={PICTURE_TYPES} resetRef={resetChoice} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={upload.isPending} {...props}>
              {texts.picture.upload}
            </Button>
          )}
        </FileButton>
      </Allowed>
    </Group>
  );
}
