import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { isCreationType } from '../../nouns/voices/add-voice.ts';
import { AddVoiceCards, AddVoiceMenu } from '../../nouns/voices/add-voice-menu.tsx';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { OwnVoices } from './own-voices.tsx';
import { VoiceSlots } from './voice-slots.tsx';

export const meta = () => [{ title: `${t('Voice lab')} · ${brand}` }];

const CloneDialog = lazy(async () => ({ default: (await import('./clone/clone-dialog.tsx')).CloneDialog }));
const DesignDialog = lazy(async () => ({ default: (await import('./design/design-dialog.tsx')).DesignDialog }));
const CreateProfessionalVoiceDialog = lazy(async () => ({
  default: (await import('./professional/create-professional-voice-dialog.tsx')).CreateProfessionalVoiceDialog,
}));
const ImportVoiceDialog = lazy(async () => ({
  default: (await import('./import-voice-dialog.tsx')).ImportVoiceDialog,
}));

/** The workspace's voices and the ways to create one (VOICE-059). */
export default function VoiceLabScreen() {
  const [query, setQuery] = useSearchParams();
  const creationType = query.get('creationType');
  const creating = isCreationType(creationType) ? creationType : undefined;
  const close = () =>
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('creationType');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader title={t('Voice lab')} help={t('Voices that you created or added.')} action={<AddVoiceMenu />}>
        <VoicesSwitch />
      </PageHeader>
      <div className="px-3 pt-3.5 pb-5 md:px-5">
        <VoiceSlots />
        <OwnVoices emptyAction={<AddVoiceCards />} />
      </div>
      <Suspense fallback={null}>
        {creating === 'cloneVoice' && <CloneDialog onClose={close} />}
        {creating === 'designVoice' && <DesignDialog onClose={close} />}
        {creating === 'professionalVoice' && <CreateProfessionalVoiceDialog onClose={close} />}
        {creating === 'importVoice' && <ImportVoiceDialog onClose={close} />}
      </Suspense>
    </>
  );
}
