import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defaultModelId } from '../../../../contract/catalogue/models.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { previewTexts } from '../../../../contract/catalogue/voices/preview-texts.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';
import { modelsQuery } from '../../../nouns/models/models-query.ts';
import { useGeneration } from '../../../nouns/speech/use-speech.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';

const maxCharacters = 1000;

/** Generates a text with the voice and its saved settings. The result appears in the history. */
export function TryVoice({ voice }: { voice: VoiceReply }) {
  const { data: models } = useQuery(modelsQuery);
  const { isRunning, start, cancel } = useGeneration();
  const [text, setText] = useState(previewTexts[voice.language] ?? previewTexts.en ?? '');
  const trimmedText = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmedText === '' || isRunning) return;
    const model = models?.find(({ model_id }) => model_id === defaultModelId);
    void start(
      {
        voiceId: voice.voice_id,
        text: trimmedText,
        modelId: defaultModelId,
        languageCode: undefined,
        settings: undefined,
        outputFormat: 'mp3_44100_128',
      },
      voice.name,
      model?.name ?? defaultModelId,
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={t('Text')}
        help={
          <span className="tabular-nums">
            {t('{characterCount} of {maxCharacters}', { characterCount: characterCount(trimmedText), maxCharacters })}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={maxCharacters}
            rows={5}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={isRunning} disabled={trimmedText === ''}>
          {t('Generate speech')}
        </Button>
        {isRunning && <Button onClick={cancel}>{t('Stop')}</Button>}
      </div>
    </form>
  );
}
