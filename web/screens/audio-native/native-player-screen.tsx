import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { playerSettingsQuery } from '../../nouns/audio-native/audio-native-queries.ts';
import { AudioNativeSwitch } from '../../nouns/audio-native/audio-native-switch.tsx';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { PlayerForm } from './player-form.tsx';

export const meta = () => [{ title: `${t('Audio Native player')} · ${brand}` }];

/** NATIVE-001 NATIVE-006 ROUTE-041: how the player looks and sounds on new articles. */
export default function NativePlayerScreen() {
  const settings = useQuery(playerSettingsQuery);
  // The form shows a voice and a model; it is complete from the start.
  const voices = useQuery(voicesQuery);
  const models = useQuery(modelsQuery);
  const failed = [settings, voices, models].find(({ isError, data }) => isError && !data);
  return (
    <>
      <PageHeader title={t('Audio Native')} help={t('The look and voice of new articles.')}>
        <AudioNativeSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5">
        {failed ? (
          <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
        ) : settings.data && voices.data && models.data ? (
          <PlayerForm key={settings.data.public_user_id} saved={settings.data} />
        ) : (
          <SkeletonRows label={t('Loading settings')} rows={6} />
        )}
      </div>
    </>
  );
}
