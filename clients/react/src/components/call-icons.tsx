import { Icon } from './icons.js';

export const HangUpIcon = () => (
  <Icon>
    <path d="M3 15c5-5 13-5 18 0l-2.500 3-4-2v-2.500a9 9 0 0 0-5 0V16l-4 2Z" />
  </Icon>
);
export const MicrophoneOffIcon = () => (
  <Icon>
    <path d="M9 5a3 3 0 0 1 6 0v6m-6-2v2a3 3 0 0 0 4 2.800M5 11a7 7 0 0 0 10 6.300M19 11a7 7 0 0 1-.500 2.500M12 18v3M4 4l16 16" />
  </Icon>
);
export const VideoOffIcon = () => (
  <Icon>
    <path d="M9 6h4a2 2 0 0 1 2 2v5m0 3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 1-1.700M15 11l6-4v10l-4-2.700M3 3l18 18" />
  </Icon>
);
export const FullScreenIcon = () => (
  <Icon>
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
  </Icon>
);
