import type { ReactNode } from 'react';

/** An outline of 24 × 24. The button that shows it has the label. */
const icon = (paths: ReactNode) => () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {paths}
  </svg>
);

export const BackIcon = icon(<path d="M15 18l-6-6 6-6" />);
export const CallIcon = icon(
  <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />,
);
export const MembersIcon = icon(
  <>
    <circle cx="9" cy="8" r="4" />
    <path d="M2 21v-2a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v2M17 4a4 4 0 0 1 0 8M22 21v-2a4 4 0 0 0-3-3.8" />
  </>,
);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const AttachIcon = icon(
  <path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.5 3.5 0 0 1 5 5l-8.5 8.5a2 2 0 0 1-3-3L14 7" />,
);
export const SendIcon = icon(<path d="M4 12l16-8-5 16-3-7z" />);
export const WindowsIcon = icon(<path d="M8 8V4h12v12h-4M4 8h12v12H4z" />);
