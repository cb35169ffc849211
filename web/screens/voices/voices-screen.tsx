import { Columns3 } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { NeuralVoicesOffer } from '../../nouns/engine-models/neural-voices-offer.tsx';
import { AddVoiceMenu } from '../../nouns/voices/add-voice-menu.tsx';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { VoiceList } from './voice-list.tsx';

export const meta = () => [{ title: `${t('Voices')} · ${brand}` }];

const every = () => true;

/** All voices that the user can use. */
export default function VoicesScreen() {
  return (
    <>
      <PageHeader
        title={t('Voices')}
        help={t('Preview voices and choose one to use.')}
        action={
          <>
            <Button asChild>
              <Link to="/app/voices/compare">
                <Columns3 aria-hidden />
                <span className="max-sm:sr-only">{t('Compare')}</span>
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
