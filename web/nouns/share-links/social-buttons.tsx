import { messages } from '../../../contract/catalogue/messages.ts';
import { track } from '../../data/api/track-event.ts';
import { translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { showErrorAbove } from './share-toasts.ts';
import { SocialMark } from './social-mark.tsx';
import { type SocialNetwork, socialNetworks, socialShares } from './social-networks.ts';

const popupSize = 'width=640,height=720';
/** Features of the popup window; `noopener` keeps it from reaching this page. */
const windowLook = `noopener,noreferrer,${popupSize}`;

interface SocialButtonsProps {
  /** Undefined: created by the first button pressed. */
  link: string | undefined;
  /** Creates the link. */
  create: () => Promise<string>;
}

/** SHARE-007: buttons for posting the link on social networks. */
export function SocialButtons({ link, create }: SocialButtonsProps) {
  const address = (network: SocialNetwork, to: string) =>
    socialShares[network].address(to, translate(messages.shareMessage));
  const open = async (network: SocialNetwork) => {
    if (link !== undefined) {
      window.open(address(network, link), '_blank', windowLook);
    } else {
      // Opened before the link is created, because browsers block windows that open later than the press.
      const opened = window.open('', '_blank', popupSize);
      if (opened) opened.opener = null;
      try {
        const created = await create();
        if (opened) opened.location.href = address(network, created);
        else window.open(address(network, created), '_blank', windowLook);
      } catch (error) {
        opened?.close();
        showErrorAbove(error);
        return;
      }
    }
    track(`share link opened on ${network}`);
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      {socialNetworks.map((network) => (
        <Button key={network} size="large" onClick={() => void open(network)}>
          <SocialMark network={network} />
          {socialShares[network].name}
        </Button>
      ))}
    </div>
  );
}
