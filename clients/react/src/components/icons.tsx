import type { ReactNode } from 'react';

export const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    className="confab-icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const SendIcon = () => (
  <Icon>
    <path d="M4 12 20 4l-5 16-3.5-6.5L4 12Zm7.500 1.500L20 4" />
  </Icon>
);
export const AttachIcon = () => (
  <Icon>
    <path d="m20 11-8.500 8.500a5 5 0 0 1-7-7l8.500-8.500a3.300 3.300 0 0 1 4.700 4.700L9.200 17.200a1.700 1.700 0 0 1-2.400-2.400L14.500 7" />
  </Icon>
);
export const SmileIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M8.500 14.500a4.500 4.500 0 0 0 7 0M9 9.500h.01M15 9.500h.01" />
  </Icon>
);
export const QuoteIcon = () => (
  <Icon>
    <path d="m9 7-5 5 5 5M4 12h10a6 6 0 0 1 6 6v1" />
  </Icon>
);
export const ThreadIcon = () => (
  <Icon>
    <path d="M4 5h16v11H10l-5 4v-4H4Z" />
  </Icon>
);
export const EditIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16ZM13 7l4 4" />
  </Icon>
);
export const DeleteIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);
export const BackIcon = () => (
  <span className="confab-mirrored">
    <Icon>
      <path d="m14 6-6 6 6 6" />
    </Icon>
  </span>
);
export const ForwardIcon = () => (
  <span className="confab-mirrored">
    <Icon>
      <path d="m10 6 6 6-6 6" />
    </Icon>
  </span>
);
export const DownIcon = () => (
  <Icon>
    <path d="M12 5v14M6 13l6 6 6-6" />
  </Icon>
);
export const CallIcon = () => (
  <Icon>
    <path d="M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1Z" />
  </Icon>
);
export const VideoIcon = () => (
  <Icon>
    <rect x="3" y="6" width="12" height="12" rx="2" />
    <path d="m15 11 6-4v10l-6-4" />
  </Icon>
);
export const MembersIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.500" />
    <path d="M3 20a6 6 0 0 1 12 0M16 5a3.500 3.500 0 0 1 0 6.500M17.500 14.500A6 6 0 0 1 21 20" />
  </Icon>
);
export const NewChatIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M12 5.500h.01M12 12h.01M12 18.500h.01" strokeWidth="3" />
  </Icon>
);
export const PinIcon = () => (
  <Icon>
    <path d="M9 4h6l-1 7 3 3H7l3-3ZM12 14v6" />
  </Icon>
);
export const BookmarkIcon = () => (
  <Icon>
    <path d="M7 4h10v16l-5-4-5 4Z" />
  </Icon>
);
export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 7v5l3.500 2" />
  </Icon>
);
export const MutedIcon = () => (
  <Icon>
    <path d="M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 20.500h4M4 4l16 16" />
  </Icon>
);
export const MicrophoneIcon = () => (
  <Icon>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v3" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <rect x="6" y="6" width="12" height="12" rx="2" />
  </Icon>
);
export const FileIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6ZM14 3v4h4" />
  </Icon>
);

/** Of the state of a message: one mark, or two. */
export const CheckIcon = ({ isDouble = false }: { isDouble?: boolean }) => (
  <svg viewBox="0 0 20 12" width="18" height="11" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={isDouble ? 'm1 6 4 4 8-9m-4 8 2 1 8-9' : 'm4 6 4 4 8-9'} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21c4.500-5 7-8.500 7-11.500a7 7 0 0 0-14 0C5 12.500 7.500 16 12 21Z" />
    <circle cx="12" cy="9.500" r="2.500" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.500l5 5 5-5M5 20h14" />
  </Icon>
);
