import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { AGENT_ROLE, usePresence, type Peer } from '../hooks/use-people.js';
import { Avatar } from './avatar.js';
import { IconButton } from './basics.js';
import { BackIcon, CallIcon, MembersIcon, VideoIcon } from './icons.js';
import { ConversationMenu } from './conversation-menu.js';
import { MemberList } from './member-list.js';
import { usePart, type ConversationHeaderProps } from './parts.js';

function ConversationHeaderOfKit({ peer, onClose, onCall, onShow }: ConversationHeaderProps) {
  const texts = useTexts().conversation;
  const [areMembersOpen, setAreMembersOpen] = useState(false);
  const isCallable = onCall && peer?.kind === 'user' && peer.user.role !== AGENT_ROLE;
  return (
    <header className="confab-bar confab-header">
      <IconButton label={texts.back} className="confab-narrow-only" onClick={onClose}>
        <BackIcon />
      </IconButton>
      {peer && (
        <Avatar
          name={peer.name}
          src={peer.kind === 'user' ? peer.user.avatar : peer.group.icon}
          uid={peer.kind === 'user' ? peer.user.uid : undefined}
          shape={peer.kind === 'user' ? 'circle' : 'square'}
        />
      )}
      <div className="confab-item-text">
        <h2 className="confab-title">{peer?.name}</h2>
        <span className="confab-note">{peer && <Description peer={peer} />}</span>
      </div>
      {isCallable && (
        <>
          <IconButton label={texts.call} onClick={() => onCall(peer.user.uid, 'audio')}>
            <CallIcon />
          </IconButton>
          <IconButton label={texts.videoCall} onClick={() => onCall(peer.user.uid, 'video')}>
            <VideoIcon />
          </IconButton>
        </>
      )}
      {peer?.kind === 'group' && (
        <IconButton label={texts.details} onClick={() => setAreMembersOpen(true)}>
          <MembersIcon />
        </IconButton>
      )}
      {peer && <ConversationMenu receiver={receiverOfPeer(peer)} peer={peer} onClose={onClose} onShow={onShow} />}
      {areMembersOpen && peer?.kind === 'group' && (
        <MemberList group={peer.group} onClose={() => setAreMembersOpen(false)} onLeft={onClose} />
      )}
    </header>
  );
}

const receiverOfPeer = (peer: Peer): Receiver =>
  peer.kind === 'user'
    ? { receiverType: 'user', receiver: peer.user.uid }
    : { receiverType: 'group', receiver: peer.group.guid };

function Description({ peer }: { peer: Peer }) {
  const texts = useTexts();
  const isOnline = usePresence(peer.kind === 'user' ? peer.user.uid : '');
  if (peer.kind === 'group') return texts.members(peer.group.membersCount);
  if (peer.user.role === AGENT_ROLE) return texts.agent;
  return isOnline ? texts.online : (peer.user.statusMessage ?? texts.offline);
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const Part = usePart('ConversationHeader', ConversationHeaderOfKit);
  return <Part {...props} />;
}
ConversationHeader.Default = ConversationHeaderOfKit;
