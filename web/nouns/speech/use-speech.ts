import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ModelReply } from '../../../contract/speech/models.ts';
import type { VoiceReply, VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { isUnreachable } from '../../data/api/error-cause.ts';
import { track } from '../../data/api/track-event.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { useStore } from '../../data/store/use-store.ts';
import { estimateDurationInS } from '../../format/duration.ts';
import { rawEncodingOf, titleOf } from '../history/history-track.ts';
import { modelsQuery, speechModels } from '../models/models-query.ts';
import { chosenVoice } from '../voices/chosen-voice.ts';
import { canSpeak } from '../voices/voice-availability.ts';
import { voicesQuery } from '../voices/voices-query.ts';
import type { SpeechDraft } from './speech-draft.ts';
import { cutGeneration, draft, generation, openSpeech } from './speech-instance.ts';
import type { SpeechRequest } from './speech-request.ts';

/** The draft as it changes; pending changes are stored on unmount. */
export const useDraft = (): SpeechDraft => useStoredDraft(draft);

/** Voice, model and settings of the draft, as far as they are loaded. */
export function useSpeechSetup({ voiceId, modelId, settings: changed }: SpeechDraft) {
  const voicesResult = useQuery(voicesQuery);
  const modelsResult = useQuery(modelsQuery);
  const voices = voicesResult.data;
  const models = useMemo(() => modelsResult.data && speechModels(modelsResult.data), [modelsResult.data]);
  const speaking = useMemo(() => voices?.filter(canSpeak), [voices]);
  const voice = speaking && chosenVoice(speaking, voiceId);
  const model = models?.find((one) => one.model_id === modelId) ?? models?.[0];
  const { data: voiceSettings } = useQuery({
    queryKey: ['voices', voice?.voice_id, 'settings'],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voices/{voice_id}/settings', { params: { voice_id: voice!.voice_id }, signal }),
    enabled: voice !== undefined,
    placeholderData: voice?.settings ?? undefined,
  });
  const settings = useMemo(() => voiceSettings && { ...voiceSettings, ...changed }, [voiceSettings, changed]);
  const failed = [voicesResult, modelsResult].find((query) => query.isError);
  return { voices, models, voice, model, settings, failed };
}

/** Whether everything that a request needs is loaded. */
export interface ReadySpeech {
  readonly draft: SpeechDraft;
  readonly voice: VoiceReply;
  readonly model: ModelReply;
  readonly settings: VoiceSettingsWire;
  /** The language of the text, if known. */
  readonly detected: string | undefined;
}

/** The chosen language, unless the model does not support it. */
export const chosenLanguage = ({ draft: { languageCode }, model }: ReadySpeech): string | undefined =>
  model.languages.some(({ language_id }) => language_id === languageCode) ? languageCode : undefined;

/** Builds the request of a draft. */
export const speechRequestOf = (ready: ReadySpeech): SpeechRequest => ({
  voiceId: ready.voice.voice_id,
  text: ready.draft.text,
  modelId: ready.model.model_id,
  languageCode: chosenLanguage(ready) ?? ready.detected,
  settings: ready.settings,
  outputFormat: ready.draft.outputFormat,
  dictionaries: ready.draft.dictionaryIds.length === 0 ? undefined : ready.draft.dictionaryIds.map((id) => ({ id })),
});

/** Whether a generation runs, with functions to start and cancel one. */
export function useGeneration() {
  const queryClient = useQueryClient();
  const isRunning = useStore(generation, generation.isRunning);
  const start = useCallback(
    async (request: SpeechRequest, voiceName: string, modelName: string) => {
      track('text-to-speech generation started');
      cutGeneration.begin({ request, voiceName, modelName });
      const error = await generation.start((signal) => openSpeech(request, signal), {
        title: titleOf(request.text),
        subtitle: `${voiceName} · ${modelName}`,
        expectedInS: estimateDurationInS(request.text) / (request.settings?.speed ?? 1),
        raw: rawEncodingOf(request.outputFormat),
      });
      cutGeneration.end(isUnreachable(error) ? 'cut' : 'settled');
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['history'] });
    },
    [queryClient],
  );
  return { isRunning, start, cancel: generation.cancel };
}
