import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { type ShowcaseVoice, showcaseVoices } from '../../contract/catalogue/voices/showcase-voices.ts';
import { previewFileName } from '../../contract/fields/file-names.ts';
import { dirOf } from '../format/text-direction.ts';
import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import { VoiceAvatar } from '../parts/display/voice-avatar.tsx';
import { SoundControls, soundNames } from './site/sound-controls.tsx';

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });
const textOf = ({ language }: ShowcaseVoice): string => previewTexts[language] ?? '';
const urlOf = ({ voiceId, name, language }: ShowcaseVoice): string =>
  `/v1/voices/${voiceId}/previews/${language}/${encodeURIComponent(previewFileName(name))}`;

/** Voices without an account and without the app: the text, the player and the choice of voices. */
export const HomeSample = () => (
  <section
    data-sound-player={urlOf(showcaseVoices[0]!)}
    aria-label={t('Voices')}
    className="overflow-hidden rounded-m border bg-surface"
  >
    <div className="grid px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
      {showcaseVoices.map((voice, at) => (
        <p
          key={urlOf(voice)}
          data-sound-text={urlOf(voice)}
          lang={voice.language}
          dir={dirOf(textOf(voice))}
          aria-hidden={at > 0 || undefined}
          className={classNames('col-start-1 row-start-1 text-editor', at > 0 && 'invisible')}
        >
          {textOf(voice)}
        </p>
      ))}
    </div>
    <SoundControls title={showcaseVoices[0]!.name} positionLabel={t('Position')} className="border-t px-5 sm:px-6" />
    <ul aria-label={t('Voices')} className="grid grid-cols-2 gap-1 border-t p-2 sm:grid-cols-3">
      {showcaseVoices.map((voice, at) => (
        <li key={urlOf(voice)}>
          <button
            type="button"
            data-sound-choice={urlOf(voice)}
            {...soundNames(voice.name)}
            aria-pressed={at === 0}
            className="flex w-full items-center gap-2.5 rounded-s p-2 text-start transition-colors duration-150 hover:bg-hover aria-pressed:bg-hover"
          >
            <VoiceAvatar id={voice.voiceId} size={32} />
            <span className="min-w-0">
              <span className="block truncate font-[560]">{voice.name}</span>
              <span className="block truncate text-ink-3 text-meta">{languageNames.of(voice.language)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
