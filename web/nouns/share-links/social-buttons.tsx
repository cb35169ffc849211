import { messages } from '../../../contract/catalogue/messages.ts';
import { track } from '../../data/api/track-event.ts';
import { translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SocialMark } from './social-mark.tsx';
import { type SocialNetwork, socialNetworks, socialShares } from './social-networks.ts';

/** Features of the popup window; `noopener` keeps it from reaching this page. */
const windowLook = 'noopener,noreferrer,width=640,height=720';

/** SHARE-007: buttons for posting the link on social networks. */
export function SocialButtons({ link }: { link: string | undefined }) {
  const open = (network: SocialNetwork) => {
    if (!link) return;
    window.open(socialShares[network].address(link, translate(messages.shareMessage)), '_blank', windowLook);
    track(`share link opened on ${network}`);
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      {socialNetworks.map((network) => (
        <Button key={network} size="large" disabled={!link} onClick={() => open(network)}>
          <SocialMark network={network} />
          {socialShares[network].name}
        </Button>
      ))}
    </div>
  );
}
