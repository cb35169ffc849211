import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { playerSettingsQuery } from '../../nouns/audio-native/audio-native-queries.ts';
import { AudioNativeSwitch } from '../../nouns/audio-native/audio-native-switch.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { PlayerForm } from './player-form.tsx';

export const meta = () => [{ title: `${t('Audio Native player')} · ${brand}` }];

/** NATIVE-001 NATIVE-006 ROUTE-041: how the player looks and sounds on new articles. */
export default function NativePlayerScreen() {
  const { data, isError, error, refetch } = useQuery(playerSettingsQuery);
  return (
    <>
      <PageHeader title={t('Audio Native')} help={t('The look and voice of new articles.')}>
        <AudioNativeSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading settings')} rows={6} />}
        {data && <PlayerForm key={data.public_user_id} saved={data} />}
      </div>
    </>
  );
}
