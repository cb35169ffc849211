import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { t } from '../../messages/t.ts';
import { SongMixer } from './song-mixer.tsx';
import { SongWave } from './song-wave.tsx';
import { useStemMixer } from './use-stem-mixer.ts';

interface MixingSongProps {
  song: SongReply;
  onOpen: (songId: string) => void;
}

/** A song that its mixer plays. */
export function MixingSong({ song, onOpen }: MixingSongProps) {
  const state = useStemMixer(song);
  return (
    <>
      <section aria-label={t('Mixer')}>
        <SongMixer song={song} state={state} />
      </section>
      <SongWave song={song} mixer={state.kind === 'ready' ? state.mixer : undefined} onOpen={onOpen} />
    </>
  );
}
