import { Button, Group, Table } from '@mantine/core';
import { useDeleteSticker, useMoveSticker, type Sticker, type StickerSet } from '../../api/stickers.ts';
import { Allowed } from '../../components/allowed.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { StickerPicture } from './sticker-picture.tsx';

const labels = texts.stickers;

interface StickerTableProps {
  appId: string;
  set: StickerSet;
  edit: (sticker: Sticker) => void;
}

/** The stickers of a set in their order. */
export function StickerTable({ appId, set, edit }: StickerTableProps) {
  const move = useMoveSticker(appId);
  const remove = useDeleteSticker(appId);
  return (
    <>
      {move.error && <ErrorState error={move.error} />}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labels.picture}</Table.Th>
            <Table.Th>{labels.name}</Table.Th>
            <Allowed operation="update-sticker">
              <Table.Th>{labels.change}</Table.Th>
            </Allowed>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {set.stickers.map((sticker, index) => {
            const { id, name, url } = sticker;
            const moveButton = (by: 1 | -1, label: string, isAtEnd: boolean) => (
              <Button
                size="xs"
                variant="default"
                aria-label={`${label}: ${name}`}
                // what is disabled would lose the focus of the keyboard
                aria-disabled={isAtEnd || move.isPending}
                data-disabled={isAtEnd || move.isPending || undefined}
                onClick={() => {
                  if (!isAtEnd && !move.isPending) move.mutate({ set, id, by });
                }}
              >
                {label}
              </Button>
            );
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <StickerPicture url={url} name={name} />
                </Table.Td>
                <Table.Td className="user-text">{name}</Table.Td>
                <Allowed operation="update-sticker">
                  <Table.Td>
                    <Group gap="xs">
                      {moveButton(-1, labels.up, index === 0)}
                      {moveButton(1, labels.down, index === set.stickers.length - 1)}
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => edit(sticker)}
                        aria-label={`${labels.edit}: ${name}`}
                      >
                        {labels.edit}
                      </Button>
                      <ConfirmButton
                        size="xs"
                        label={labels.delete}
                        accessibleLabel={`${labels.delete}: ${name}`}
                        question={labels.deleteQuestion(name)}
                        change={remove}
                        input={id}
                      />
                    </Group>
                  </Table.Td>
                </Allowed>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}
