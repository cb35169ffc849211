import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { dirOf } from '../../format/text-direction.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { creditCost } from '../../nouns/speech/speech-limits.ts';
import { useDraft, useGeneration } from '../../nouns/speech/use-speech.ts';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import { kindOf } from '../../nouns/voices/voice-labels.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { VoiceCard } from './voice-card.tsx';

const sentence = t('Hello! I am one of the voices of {brand}. Whatever you write, I read it aloud.', { brand });
/** The language of the sentence. */
const language = 'en';
const offered = 6;

/** The first page after sign-up: a text and six voices, each of which speaks it with one click. */
export default function FirstSoundScreen() {
  const [text, setText] = useState(sentence);
  const { modelId, outputFormat } = useDraft();
  const { showsPlans } = useInstance();
  const voices = useQuery(voicesQuery);
  const { data: models } = useQuery(modelsQuery);
  const { isRunning, start } = useGeneration();
  const [spokenBy, setSpokenBy] = useState<string>();
  const model = models?.find((one) => one.model_id === modelId);
  const six = voices.data
    ?.filter((voice) => kindOf(voice) === 'default' && voice.language === language && canSpeak(voice))
    .slice(0, offered);
  const isEmpty = text.trim() === '';
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-[640] text-display tracking-tight">{t('Welcome to {brand}', { brand })}</h1>
        <p className="mt-1 text-ink-2">{t('Choose a voice to hear the text.')}</p>
      </div>
      <Field label={t('Text')}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            dir={dirOf(text)}
            rows={3}
            maxLength={500}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {voices.isError && <ErrorState message={messageOf(voices.error)} onRetry={() => void voices.refetch()} />}
      {voices.isPending && <SkeletonRows label={t('Loading voices')} rows={3} />}
      <ul aria-label={t('Voices')} className="grid gap-2 xs:grid-cols-2 empty:hidden">
        {six?.map((voice) => (
          <li key={voice.voice_id}>
            <VoiceCard
              voice={voice}
              isSpeaking={isRunning && spokenBy === voice.voice_id}
              isSelected={spokenBy === voice.voice_id}
              disabled={isRunning || isEmpty}
              onSpeak={() => {
                setSpokenBy(voice.voice_id);
                draft.change({ text, voiceId: voice.voice_id });
                const request = { voiceId: voice.voice_id, text, modelId, outputFormat };
                void start({ ...request, languageCode: undefined, settings: undefined }, voice.name, model?.name ?? '');
              }}
            />
          </li>
        ))}
      </ul>
      {showsPlans && model && !isEmpty && (
        <p className="-mt-3 text-ink-3 text-meta tabular-nums">
          {formatMessage('Each time costs {creditCost, plural, one {# credit} other {# credits}}.', {
            creditCost: creditCost(characterCount(text), model, undefined),
          })}
        </p>
      )}
      <Button kind={spokenBy === undefined ? 'plain' : 'primary'} size="large" asChild>
        <Link to="/app/onboarding/about">{t('Continue')}</Link>
      </Button>
    </div>
  );
}
