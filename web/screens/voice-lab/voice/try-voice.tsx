import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defaultModelId } from '../../../../contract/catalogue/models.ts';
import { previewTexts } from '../../../../contract/catalogue/voices/preview-texts.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { modelsQuery } from '../../../nouns/models/models-query.ts';
import { useGeneration } from '../../../nouns/speech/use-speech.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';

const mostCharacters = 1000;

/** Says a text with the voice, with its settings as they are saved; it is kept in the history as any speech. */
export function TryVoice({ voice }: { voice: VoiceReply }) {
  const { data: models } = useQuery(modelsQuery);
  const { isRunning, start, cancel } = useGeneration();
  const [text, setText] = useState(previewTexts[voice.language] ?? previewTexts.en ?? '');
  const said = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (said === '' || isRunning) return;
    const model = models?.find(({ model_id }) => model_id === defaultModelId);
    void start(
      {
        voiceId: voice.voice_id,
        text: said,
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
      <Field label="Text" help={<span className="tabular-nums">{`${said.length} of ${mostCharacters}`}</span>}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={mostCharacters}
            rows={5}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={isRunning} disabled={said === ''}>
          Speak
        </Button>
        {isRunning && <Button onClick={cancel}>Stop</Button>}
      </div>
    </form>
  );
}
