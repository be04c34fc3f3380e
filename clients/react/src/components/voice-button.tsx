import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { IconButton } from './basics.js';
import { MicrophoneIcon, StopIcon } from './icons.js';
import { useIsHydrated } from './time.js';

interface VoiceButtonProps {
  readonly onRecorded: (file: File) => void;
}

/** Records a voice message. Browsers allow it on pages with HTTPS and of this machine. */
export function VoiceButton({ onRecorded }: VoiceButtonProps) {
  const texts = useTexts().composer;
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [isRefused, setIsRefused] = useState(false);
  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before = 0) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(
    () => () => {
      const { stream } = recorder.current ?? {};
      stream?.getTracks().forEach((track) => track.stop());
    },
    [],
  );
  // known in the browser only
  const isHydrated = useIsHydrated();
  if (!isHydrated || typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return null;

  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const chunks: Blob[] = [];
      const started = new MediaRecorder(stream);
      started.ondataavailable = ({ data }) => chunks.push(data);
      started.onstop = () => {
        stream.getTracks().forEach((track) => track.stop());
        setSeconds(undefined);
        const type = started.mimeType.split(';')[0]!;
        onRecorded(new File(chunks, `voice-message.${type.includes('mp4') ? 'm4a' : 'webm'}`, { type }));
      };
      recorder.current = started;
      started.start();
      setSeconds(0);
    } catch {
      setIsRefused(true);
    }
  };
  if (!isRecording)
    return (
      <IconButton
        label={isRefused ? texts.noMicrophone : texts.record}
        disabled={isRefused}
        onClick={() => void start()}
      >
        <MicrophoneIcon />
      </IconButton>
    );
  return (
    <>
      <span className="confab-recording">{texts.recording(seconds)}</span>
      <IconButton label={texts.stopRecording} onClick={() => recorder.current?.stop()}>
        <StopIcon />
      </IconButton>
    </>
  );
}
