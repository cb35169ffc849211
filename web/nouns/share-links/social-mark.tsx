import type { ReactNode } from 'react';
import type { SocialNetwork } from './social-networks.ts';

/** Plain letters and a receiver, because the logos are trademarks. */
const marks: Readonly<Record<SocialNetwork, ReactNode>> = {
  facebook: <path d="M15.5 4H14a3.5 3.5 0 0 0-3.5 3.5V20M7 11.5h7.5" />,
  x: <path d="M5 4.5h3.5L19 19.5h-3.5ZM18.5 4.5 13 11M11 13.2l-5.5 6.3" />,
  whatsapp: (
    <path d="M7.2 4.5 5 6.2C4.2 12.9 11.1 19.8 17.8 19l1.7-2.2-.4-1.2-3.7-1.9-1.9 1.5a10.5 10.5 0 0 1-4.7-4.7l1.5-1.9-1.9-3.7Z" />
  ),
};

export function SocialMark({ network }: { network: SocialNetwork }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {marks[network]}
    </svg>
  );
}
