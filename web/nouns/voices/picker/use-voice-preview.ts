import { useEffect, useMemo } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { previewPlayer, transport } from '../../../parts/player/player-instance.ts';
import { isPlayingOrLoading } from '../../../parts/player/player-state.ts';
import { previewTrack } from '../voice-track.ts';

/** How long the pointer must rest on a voice before it is heard, in ms. */
const restMs = 300;

/** Plays previews in a list while it is shown: by command, or where the pointer rests. */
export function useVoicePreview() {
  const preview = useMemo(createPreview, []);
  useEffect(() => preview.stop, [preview]);
  return preview;
}

function createPreview() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCommanded = false;

  const isPlaying = () => isPlayingOrLoading(previewPlayer.state().status);

  function stop(): void {
    clearTimeout(timer);
    isCommanded = false;
    previewPlayer.close();
  }

  return {
    stop,

    /** Plays the preview of a voice, or stops it. */
    toggle(voice: VoiceReply): void {
      const track = previewTrack(voice);
      const isSame = track !== undefined && previewPlayer.state().track?.id === track.id;
      const wasPlaying = isSame && isPlaying();
      stop();
      if (!track || wasPlaying) return;
      transport.pause();
      isCommanded = true;
      previewPlayer.play(track);
    },

    /** The pointer is on this voice now; undefined: on none. Does not interrupt what was started by command. */
    rest(voice: VoiceReply | undefined): void {
      clearTimeout(timer);
      if (isCommanded && isPlaying()) return;
      stop();
      const track = voice && previewTrack(voice);
      if (!track) return;
      timer = setTimeout(() => {
        if (!isPlayingOrLoading(transport.state().status)) previewPlayer.play(track);
      }, restMs);
    },
  };
}
