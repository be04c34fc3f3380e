import type { GroupMember, Message } from 'confab-client';
import { useChat, useLaterTexts, useRealtime, useTexts } from '../hooks/chat.js';
import { useMembers } from '../hooks/use-people.js';
import { useResource } from '../hooks/use-resource.js';
import { rareTexts } from '../rare-texts.js';
import { Avatar } from './avatar.js';
import { Dialog, Failure, Spinner } from './basics.js';
import { Section } from './section.js';
import { Time } from './time.js';

export interface ReceiptsDialogProps {
  /** One that the user has sent to a group. */
  readonly message: Message;
  readonly onClose: () => void;
}

/** Who has read a message, who has it, and who does not have it yet. */
export function ReceiptsDialog({ message, onClose }: ReceiptsDialogProps) {
  const { message: title } = useTexts();
  const texts = useLaterTexts('receipts', rareTexts.receipts);
  const { client, uid } = useChat();
  const members = useMembers(message.receiver);
  const receipts = useResource(`receipts ${message.id}`, async (signal) => {
    const { data } = await client.messages.get(message.id, { signal });
    return data.receipts?.data ?? [];
  });
  useRealtime('message_delivery_receipt', receipts.reload);
  useRealtime('message_read_receipt', receipts.reload);
  const error = members.error ?? receipts.error;
  const others = members.data?.filter((member) => member.uid !== uid);
  const received = new Map(receipts.data?.map((receipt) => [receipt.sender, receipt]));
  const sections = [
    { title: texts.read, at: ({ uid: of }: GroupMember) => received.get(of)?.readAt },
    {
      title: texts.delivered,
      at: ({ uid: of }: GroupMember) =>
        received.get(of)?.readAt === undefined ? received.get(of)?.deliveredAt : undefined,
    },
  ];
  const missing = others?.filter((member) => !received.has(member.uid)) ?? [];
  return (
    <Dialog title={title.readers} onClose={onClose}>
      {error !== undefined && <Failure reason={error} onRetry={receipts.reload} />}
      {!(others && receipts.data) && error === undefined && <Spinner />}
      {others && receipts.data && (
        <>
          {sections.map(({ title: of, at }) => (
            <Members key={of} title={of} members={others.filter((member) => at(member) !== undefined)} at={at} />
          ))}
          <Members title={texts.missing} members={missing} />
        </>
      )}
    </Dialog>
  );
}

interface MembersProps {
  readonly title: string;
  readonly members: readonly GroupMember[];
  /** Unix seconds. */
  readonly at?: (member: GroupMember) => number | undefined;
}

function Members({ title, members, at }: MembersProps) {
  if (members.length === 0) return null;
  return (
    <Section title={title}>
      {members.map((member) => {
        const seconds = at?.(member);
        return (
          <li key={member.uid} className="confab-item">
            <Avatar name={member.name} src={member.avatar} size="small" />
            <span className="confab-item-text">
              <span className="confab-item-name">{member.name}</span>
            </span>
            {seconds !== undefined && (
              <span className="confab-note">
                <Time at={seconds} as="timeOrDay" />
              </span>
            )}
          </li>
        );
      })}
    </Section>
  );
}
