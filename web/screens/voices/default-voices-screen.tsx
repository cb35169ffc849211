import { brand } from '../../../contract/catalogue/brand.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { VoiceList } from './voice-list.tsx';

export const meta = () => [{ title: `${t('Default voices')} · ${brand}` }];

const isDefault = (voice: VoiceReply) => voice.category === 'premade';

/** The voices that are included with every account (VOICE-007). */
export default function DefaultVoicesScreen() {
  return (
    <>
      <PageHeader title={t('Default voices')} help={t('Included with every account.')}>
        <VoicesSwitch />
      </PageHeader>
      <VoiceList includes={isDefault} />
    </>
  );
}
