import { brand } from '../../../contract/catalogue/brand.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { NeuralVoicesOffer } from '../engine-models/neural-voices-offer.tsx';
import { VoiceList } from './voice-list.tsx';
import { VoicesSwitch } from './voices-switch.tsx';

export const meta = () => [{ title: `Voices · ${brand}` }];

const every = () => true;

/** All voices that the person can use. */
export default function VoicesScreen() {
  return (
    <>
      <PageHeader title="Voices" help="Hear them, and choose one to speak with.">
        <VoicesSwitch />
      </PageHeader>
      <NeuralVoicesOffer />
      <VoiceList includes={every} />
    </>
  );
}
