import type { Call } from 'confab-client';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LiveKit, LiveKitParticipant, LiveKitTrack } from '../data/live-kit.js';
import { callTexts } from '../call-texts.js';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { useOther, type Calls } from '../hooks/use-call.js';
import { usePeer } from '../hooks/use-people.js';
import { useRoom } from '../hooks/use-room.js';
import { Avatar } from './avatar.js';
import { Failure, IconButton } from './basics.js';
import { FullScreenIcon, HangUpIcon, MicrophoneOffIcon, VideoOffIcon } from './call-icons.js';
import { MicrophoneIcon, VideoIcon } from './icons.js';

interface CallRoomProps {
  readonly call: Call;
  readonly calls: Calls;
  readonly media: () => Promise<LiveKit>;
  readonly onEnd: () => void;
  /** Why the call could not be ended. */
  readonly children: ReactNode;
}

export const useCallTexts = () => useLaterTexts('call', callTexts);

/** An ongoing call with its audio and video. */
export function CallRoom({ call, calls, media, onEnd, children }: CallRoomProps) {
  const texts = useCallTexts();
  const { retry } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const other = useOther(call);
  const audioVideo = useRoom(call, { load: media, onElsewhere: () => calls.setIsHere(false) });
  const { room, failure, problem, isOver } = audioVideo;
  const isVideo = call.type === 'video';
  const people = room ? [...room.remoteParticipants.values()] : [];
  const state =
    failure !== undefined || isOver
      ? undefined
      : !room
        ? texts.connecting
        : /reconnecting/i.test(room.state)
          ? texts.reconnecting
          : people.length === 0
            ? texts.waiting(other.name)
            : undefined;
  const local = room?.localParticipant;
  return (
    <div ref={ref} className="confab-call-room" data-type={call.type}>
      <p className="confab-call-title">{texts.ongoing(other.name)}</p>
      <p role="status" className="confab-note">
        {state}
      </p>
      {failure !== undefined && (
        <div className="confab-call-failure">
          <h3>{texts.failed}</h3>
          <Failure reason={failure || texts.lost} onRetry={audioVideo.retry} />
        </div>
      )}
      {room && (
        <ul className="confab-call-people">
          {people.map((each) => (
            <Participant key={each.identity} participant={each} />
          ))}
          {isVideo && local?.isCameraEnabled && <Participant participant={local} isOwn />}
        </ul>
      )}
      {problem && (
        <div className="confab-failure" role="alert">
          <p>{texts[problem.device][problem.kind]}</p>
          <button type="button" className="confab-button" onClick={() => audioVideo.set(problem.device, true)}>
            {retry}
          </button>
        </div>
      )}
      {children}
      <div className="confab-call-controls">
        {local && audioVideo.mayPublish && (
          <Switch
            isOn={local.isMicrophoneEnabled}
            labels={[texts.mute, texts.unmute]}
            icons={[<MicrophoneIcon key="on" />, <MicrophoneOffIcon key="off" />]}
            onChange={(isOn) => audioVideo.set('microphone', isOn)}
          />
        )}
        {local && audioVideo.mayPublish && isVideo && (
          <Switch
            isOn={local.isCameraEnabled}
            labels={[texts.stopCamera, texts.startCamera]}
            icons={[<VideoIcon key="on" />, <VideoOffIcon key="off" />]}
            onChange={(isOn) => audioVideo.set('camera', isOn)}
          />
        )}
        {isVideo && room && document.fullscreenEnabled && (
          <IconButton
            label={texts.fullScreen}
            onClick={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : ref.current?.requestFullscreen())
            }
          >
            <FullScreenIcon />
          </IconButton>
        )}
        {room && !room.canPlaybackAudio && (
          <button type="button" className="confab-button" onClick={() => void room.startAudio()}>
            {texts.playSound}
          </button>
        )}
        <IconButton
          label={texts.end}
          className="confab-hang-up"
          onClick={() => {
            audioVideo.leave();
            onEnd();
          }}
        >
          <HangUpIcon />
        </IconButton>
      </div>
    </div>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  /** While it is on, and while it is off. */
  readonly labels: readonly [string, string];
  readonly icons: readonly [ReactNode, ReactNode];
  readonly onChange: (isOn: boolean) => void;
}

/** Its label says what a press does. */
const Switch = ({ isOn, labels, icons, onChange }: SwitchProps) => (
  <IconButton label={labels[isOn ? 0 : 1]} className={isOn ? '' : 'confab-off'} onClick={() => onChange(!isOn)}>
    {icons[isOn ? 0 : 1]}
  </IconButton>
);

function Participant({ participant, isOwn = false }: { participant: LiveKitParticipant; isOwn?: boolean }) {
  const texts = useCallTexts();
  const { uid: ownUid } = useChat();
  // the identity is the uid, a colon and the device
  const uid = isOwn ? ownUid : participant.identity.split(':')[0]!;
  const { peer } = usePeer({ receiverType: 'user', receiver: uid });
  const name = isOwn ? texts.you : (peer?.name ?? uid);
  const tracks = [...participant.trackPublications.values()].flatMap(({ track, isMuted }) =>
    track && !isMuted ? [track] : [],
  );
  const video = tracks.find(({ kind }) => kind === 'video');
  return (
    <li className={isOwn ? 'confab-call-person confab-call-own' : 'confab-call-person'}>
      {video ? (
        <Video track={video} label={name} />
      ) : (
        <Avatar name={peer?.name ?? uid} src={peer?.kind === 'user' ? peer.user.avatar : undefined} />
      )}
      {!isOwn &&
        tracks
          .filter(({ kind }) => kind === 'audio')
          .map((track, index) => <Audio key={track.sid ?? index} track={track} />)}
      <span className="confab-call-name">
        {name}
        {!participant.isMicrophoneEnabled && (
          <span title={texts.muted} role="img" aria-label={texts.muted}>
            <MicrophoneOffIcon />
          </span>
        )}
      </span>
    </li>
  );
}

function useAttached<Media extends HTMLMediaElement>(track: LiveKitTrack) {
  const ref = useRef<Media>(null);
  useEffect(() => {
    const element = ref.current!;
    track.attach(element);
    return () => void track.detach(element);
  }, [track]);
  return ref;
}

const Video = ({ track, label }: { track: LiveKitTrack; label: string }) => (
  <video ref={useAttached<HTMLVideoElement>(track)} autoPlay playsInline muted aria-label={label} />
);

const Audio = ({ track }: { track: LiveKitTrack }) => (
  <audio ref={useAttached<HTMLAudioElement>(track)} autoPlay className="confab-hidden" />
);
