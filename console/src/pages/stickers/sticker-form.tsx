import { Autocomplete, Box, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSaveSticker, type Sticker, type StickerSet } from '../../api/stickers.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { FormError } from '../../components/form-error.tsx';
import { texts } from '../../texts/index.ts';
import { PICTURE_PIXELS, StickerPicture } from './sticker-picture.tsx';

const labels = texts.stickers;

interface StickerFormProps {
  appId: string;
  sets: StickerSet[];
  /** Absent for a new one. */
  sticker?: Sticker;
  close: () => void;
}

/** A new sticker is the last of its set. */
export function StickerForm({ appId, sets, sticker, close }: StickerFormProps) {
  const save = useSaveSticker(appId, sticker);
  const [setName, chooseSet] = useState(sticker?.setName ?? sets.at(-1)?.name ?? '');
  const [name, setOwnName] = useState(sticker?.name ?? '');
  const [url, setUrl] = useState(sticker?.url ?? '');
  // an address that is being typed is one of other servers meanwhile
  const [shown, show] = useState(url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const last = sets.find((set) => set.name === setName)?.stickers.at(-1)?.order ?? 0;
    save.mutate({ setName, name, url, order: last + 1 }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={save.error} />
        <TextInput
          label={labels.url}
          description={labels.urlHelp}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onBlur={() => show(url)}
          required
          data-autofocus
        />
        {/* has its height before there is a picture, so that a button that is pressed does not move away */}
        <Box h={PICTURE_PIXELS}>
          <StickerPicture url={shown} name={labels.picture} />
        </Box>
        <TextInput
          label={labels.name}
          value={name}
          onChange={(event) => setOwnName(event.currentTarget.value)}
          maxLength={100}
          required
        />
        <Autocomplete
          label={labels.set}
          description={labels.setHelp}
          data={sets.map((set) => set.name)}
          value={setName}
          onChange={chooseSet}
          maxLength={100}
          required
        />
        <FormActions submit={sticker ? texts.save : texts.create} isPending={save.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
