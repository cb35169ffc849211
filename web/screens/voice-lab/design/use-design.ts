import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoicePreviewsReply } from '../../../../contract/voices/voice-design.ts';
import { api } from '../../../data/api/api.ts';
import { isAbort } from '../../../data/api/api-error.ts';
import { decodeBase64 } from '../../../data/api/byte-stream.ts';
import { track } from '../../../data/api/track-event.ts';
import { useInstance } from '../../../data/instance/use-instance.ts';
import { t } from '../../../messages/t.ts';
import { freeVoiceSlots } from '../../../nouns/voices/free-voice-slots.ts';
import { playBlob } from '../../../parts/player/blob-track.ts';
import type { Track } from '../../../parts/player/player-track.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { useCreditText } from '../../../parts/tool/use-credit-text.ts';
import { useVoiceMutation } from '../use-own-voices.ts';
import { type DesignDraft, designBody } from './design-draft.ts';

export type VoicePreview = VoicePreviewsReply['previews'][number];

/** Generates previews from a description, or remixes of a voice; `cancel` ends it without either. */
export function useDesign(remixedId: string | undefined) {
  const running = useRef<AbortController>(undefined);
  const design = useMutation({
    mutationFn: (draft: DesignDraft): Promise<VoicePreviewsReply> => {
      running.current = new AbortController();
      const { signal } = running.current;
      return remixedId === undefined
        ? api.call('POST /v1/text-to-voice/design', { body: designBody(draft), signal })
        : api.call('POST /v1/text-to-voice/{voice_id}/remix', {
            params: { voice_id: remixedId },
            body: { ...designBody(draft), prompt_strength: draft.strength },
            signal,
          });
    },
    onError: (error) => {
      if (!isAbort(error)) showError(error);
    },
  });
  const cancel = () => {
    running.current?.abort();
    design.reset();
  };
  return { design, cancel };
}

/** Generates a preview text that suits a description. */
export const useSampleText = () =>
  useMutation({
    mutationFn: async (description: string) =>
      (await api.call('POST /v1/text-to-voice/generate-sample-text', { body: { voice_description: description } }))
        .text,
    onError: showError,
  });

interface PreviewToSave {
  readonly name: string;
  readonly description: string;
  readonly previewId: string;
  /** Previews that the user played. */
  readonly playedIds: readonly string[];
}

/** Saves a preview as a voice. */
export const useSavePreview = () =>
  useVoiceMutation(async ({ name, description, previewId, playedIds }: PreviewToSave) => {
    await freeVoiceSlots();
    const voice = await api.call('POST /v1/text-to-voice', {
      body: {
        voice_name: name,
        voice_description: description,
        generated_voice_id: previewId,
        played_not_selected_voice_ids: playedIds.filter((id) => id !== previewId).slice(0, 20),
      },
    });
    track('voice design created');
    return voice;
  });

/** The player track of a preview. */
export const designTrack = (preview: VoicePreview, place: number): Track => ({
  id: `design:${preview.generated_voice_id}`,
  title: t('Voice {place}', { place }),
  subtitle: t('Voice design'),
  expectedInS: preview.duration_secs,
  source: { open: () => playBlob(new Blob([decodeBase64(preview.audio_base_64)], { type: preview.media_type })) },
});

/** The description to store. A remix prompt may be shorter than the API's minimum, so it names the original voice. */
export const storedDescription = (description: string, remixedName: string | undefined): string =>
  (remixedName === undefined
    ? description.trim()
    : t('Remix of {remixedName}: {description}', { remixedName, description: description.trim() })
  ).slice(0, designLimits.description.max);

/**
 * What the previews of a draft cost together: one credit per character of their text (O-08). The length of a
 * text that is written for the description is known afterwards. Undefined on a server without plans.
 */
export function useDesignCost({ isCustomText, text }: DesignDraft): string | undefined {
  const characters = characterCount(text.trim());
  const cost = useCreditText(isCustomText && characters > 0 ? characters : undefined);
  const { showsPlans } = useInstance();
  if (!showsPlans || isCustomText) return cost;
  return t('1 credit per character');
}
