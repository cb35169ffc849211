import { Columns3 } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { Button } from '../../parts/button.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { NeuralVoicesOffer } from '../engine-models/neural-voices-offer.tsx';
import { AddVoiceMenu } from '../voice-lab/add-voice-menu.tsx';
import { VoiceList } from './voice-list.tsx';
import { VoicesSwitch } from './voices-switch.tsx';

export const meta = () => [{ title: `Voices · ${brand}` }];

const every = () => true;

/** All voices that the person can use. */
export default function VoicesScreen() {
  return (
    <>
      <PageHeader
        title="Voices"
        help="Hear them, and choose one to speak with."
        action={
          <>
            <Button asChild>
              <Link to="/app/voices/compare">
                <Columns3 aria-hidden />
                <span className="max-sm:sr-only">Compare</span>
              </Link>
            </Button>
            <AddVoiceMenu />
          </>
        }
      >
        <VoicesSwitch />
      </PageHeader>
      <NeuralVoicesOffer />
      <VoiceList includes={every} />
    </>
  );
}
