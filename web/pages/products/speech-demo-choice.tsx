import { useEffect, useId, useRef, useState } from 'react';
import { landingLanguages } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import { landingVoiceOf, landingVoices } from '../../../contract/catalogue/site/landing/landing-voices.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { controlClasses } from '../../parts/form/input.tsx';
import { SpeechDemo } from '../site/speech-demo.tsx';
import { useSiteVoice } from '../site/use-site-voice.ts';
import { accentName, builtInEngine, engineName } from '../site/voice-names.ts';

const first = landingLanguages[0]!;
const selectClasses = classNames(controlClasses, 'h-[34px] min-w-0');

/** ROUTE-103: a short text in a language and a voice of choice. */
export function SpeechDemoChoice() {
  const id = useId();
  const languageField = useRef<HTMLSelectElement>(null);
  const [slug, setSlug] = useState(first.audioSrc);
  /** Undefined: the voice of the language. */
  const [chosenVoiceId, setChosenVoiceId] = useState<string>();
  const entry = landingLanguages.find(({ audioSrc }) => audioSrc === slug) ?? first;
  const voiceId = chosenVoiceId ?? landingVoiceOf(entry).voiceId;
  const voice = useSiteVoice(slug, voiceId);
  const ownVoices = landingVoices.filter(({ language }) => language === entry.language);
  const otherVoices = landingVoices.filter(({ language }) => language !== entry.language);
  // What a visitor chose before the scripts had loaded stays.
  useEffect(() => {
    const chosen = languageField.current?.value;
    if (chosen) setSlug(chosen);
  }, []);
  return (
    <SpeechDemo
      slug={slug}
      voiceId={voiceId}
      language={entry.language}
      text={entry.placeholderText}
      textsLeft={voice?.texts_left}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-language`} className="mb-1 block text-ink-2 text-small">
            {t('Language')}
          </label>
          <select
            ref={languageField}
            id={`${id}-language`}
            defaultValue={first.audioSrc}
            onChange={({ currentTarget }) => {
              setSlug(currentTarget.value);
              setChosenVoiceId(undefined);
            }}
            className={selectClasses}
          >
            {landingLanguages.map(({ audioSrc, name }) => (
              <option key={audioSrc} value={audioSrc}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-voice`} className="mb-1 block text-ink-2 text-small">
            {t('Voice')}
          </label>
          <select
            id={`${id}-voice`}
            value={voiceId}
            onChange={({ currentTarget }) => setChosenVoiceId(currentTarget.value)}
            className={selectClasses}
          >
            <optgroup label={t('Voices of this language')}>
              {ownVoices.map((one) => (
                <option key={one.voiceId} value={one.voiceId}>
                  {one.accent === 'standard' ? one.name : `${one.name} (${accentName(one.accent)})`}
                </option>
              ))}
            </optgroup>
            <optgroup label={t('Other voices')}>
              {otherVoices.map((one) => (
                <option key={one.voiceId} value={one.voiceId}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          </select>
        </div>
      </div>
      <p className="text-ink-3 text-meta">
        {t('Engine: {engine}', { engine: engineName(voice?.engine_id ?? builtInEngine(entry.language)) })}
      </p>
    </SpeechDemo>
  );
}
