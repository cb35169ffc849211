import { isOutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import { safeName } from '../../../contract/fields/file-names.ts';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import type { ExploredSound } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { api } from '../../data/api/api.ts';
import { errorOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { readDownload } from '../history/download.ts';
import { rawEncodingOf, titleOf } from '../history/history-track.ts';
import { saveFile } from '../history/save-file.ts';

export const effectTrackId = (itemId: string): string => `sound-effect:${itemId}`;

const openEffect = (item: SoundEffectReply, signal?: AbortSignal): Promise<Response> => {
  const params = { sound_generation_history_item_id: item.sound_generation_history_item_id };
  return api.open('GET /v1/sound-generation/history/{sound_generation_history_item_id}/audio', {
    params,
    ...(signal && { signal }),
  });
};

/** The name of a saved effect: `Heavy_rain_2.mp3` for the second variant. */
export function effectFileName(
  { text, output_format }: Pick<SoundEffectReply, 'text' | 'output_format'>,
  variant?: number,
) {
  const extension = isOutputFormat(output_format) ? outputFormats[output_format].extension : 'mp3';
  const name = safeName(text.slice(0, 60), 255) || 'sound_effect';
  return `${name}${variant === undefined ? '' : `_${variant}`}.${extension}`;
}

/** Saves the audio of a generated effect. Throws like the client. */
export async function downloadEffect(item: SoundEffectReply, variant?: number): Promise<void> {
  saveFile(await readDownload(await openEffect(item)), effectFileName(item, variant));
}

/** The player track of a generated effect. `variant`: its number among those generated together. */
export const effectTrack = (item: SoundEffectReply, variant?: number): Track => ({
  id: effectTrackId(item.sound_generation_history_item_id),
  title: titleOf(item.text),
  subtitle: variant === undefined ? t('Sound effect') : `${t('Sound effect')} · ${t('Variant {variant}', { variant })}`,
  expectedInS: item.duration_seconds,
  outline: item.peaks ?? undefined,
  source: {
    open: () =>
      collectAudio(
        async (signal) => toAudioResponse(await openEffect(item, signal)),
        rawEncodingOf(item.output_format),
      ),
  },
  download: () => downloadEffect(item, variant),
});

/** Saves the audio of a ready-made sound. Throws like the client. */
export async function downloadSound({ audio_url, slug }: ExploredSound): Promise<void> {
  const response = await fetch(audio_url);
  if (!response.ok) throw await errorOf(response);
  saveFile(await readDownload(response), `${slug}.mp3`);
}

/** The player track of a ready-made sound. */
export const soundTrack = (sound: ExploredSound): Track => ({
  id: `sound:${sound.slug}`,
  title: sound.title,
  subtitle: sound.category,
  expectedInS: sound.duration_seconds,
  outline: sound.peaks ?? undefined,
  source: { url: sound.audio_url },
  download: () => downloadSound(sound),
});
