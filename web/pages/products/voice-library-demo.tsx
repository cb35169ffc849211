import { useEffect, useRef, useState } from 'react';
import { type SiteVoice, siteVoices } from '../../../contract/catalogue/site/site-voices.ts';
import { previewFileName } from '../../../contract/fields/file-names.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { accentText, labelText, languageName } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { controlClasses } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { SoundButton } from '../site/sound-button.tsx';
import { SoundFailure } from '../site/sound-controls.tsx';

/** Voices that are shown before the visitor asks for all. */
const firstCount = 12;
const languages = [...new Set(siteVoices.map(({ language }) => language))]
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name));
type Gender = 'all' | SiteVoice['gender'];

const previewUrl = ({ voiceId, name, language }: SiteVoice): string =>
  `/v1/voices/${voiceId}/previews/${language}/${encodeURIComponent(previewFileName(name))}`;

/** The default voices of this server, to hear without an account. */
export function VoiceLibraryDemo() {
  const [language, setLanguage] = useState('all');
  const [gender, setGender] = useState<Gender>('all');
  const [showsAll, setShowsAll] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  // A choice before the scripts had loaded counts.
  useEffect(() => setLanguage(select.current!.value), []);
  const found = siteVoices.filter(
    (voice) => (language === 'all' || voice.language === language) && (gender === 'all' || voice.gender === gender),
  );
  const shown = showsAll ? found : found.slice(0, firstCount);

  return (
    <section data-demo="" aria-label={t('Voices of this server')}>
      <div className="flex flex-wrap items-center gap-3">
        <select
          ref={select}
          aria-label={t('Language')}
          defaultValue="all"
          onChange={({ target }) => setLanguage(target.value)}
          className={classNames(controlClasses, 'h-[34px] w-auto max-w-full')}
        >
          <option value="all">{t('All languages')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Segmented
          label={t('Gender')}
          value={gender}
          onChange={setGender}
          options={[
            { value: 'all', label: t('All') },
            { value: 'female', label: t('Female') },
            { value: 'male', label: t('Male') },
            { value: 'neutral', label: t('Neutral') },
          ]}
        />
        <p role="status" className="text-ink-3 text-small tabular-nums">
          {formatMessage('{count, plural, one {# voice} other {# voices}}', { count: found.length })}
        </p>
      </div>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((voice) => (
          <VoiceCard key={voice.voiceId} voice={voice} />
        ))}
      </ul>
      {found.length === 0 && <p className="py-8 text-center text-ink-2">{t('No results')}</p>}
      {found.length > shown.length && (
        <div className="mt-5 flex justify-center">
          <Button onClick={() => setShowsAll(true)}>{t('Show all {count}', { count: found.length })}</Button>
        </div>
      )}
    </section>
  );
}

const VoiceCard = ({ voice }: { voice: SiteVoice }) => (
  <li className="flex items-start gap-3 rounded-m border bg-surface p-4 transition-colors duration-150 has-data-[state=playing]:border-accent">
    <VoiceAvatar id={voice.voiceId} />
    <div className="min-w-0 flex-1">
      <p className="font-[600]">{voice.name}</p>
      <p className="text-ink-3 text-meta">
        {languageName(voice.language)} · {accentText(voice.accent)} · {labelText(voice.gender)}
      </p>
      <p lang="en" className="mt-1.5 text-ink-2 text-small">
        {voice.description}
      </p>
      <SoundFailure url={previewUrl(voice)} className="mt-1 text-small" />
    </div>
    <SoundButton url={previewUrl(voice)} title={voice.name} className="size-9 border border-line-strong" />
  </li>
);
