import { landingPath } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import {
  isStandIn,
  landingVoiceOf,
  substituteLanguages,
} from '../../../contract/catalogue/site/landing/landing-voices.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { accentName, builtInEngine, engineName } from '../site/voice-names.ts';
import { sharedStandIns } from './landing-texts.ts';

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });

interface LandingVoiceNoteProps {
  entry: LandingEntry;
  /** The engine that the server has named; until then the built-in one. */
  engineId: string | undefined;
}

/** Who speaks the sample, with which engine, and whether it is another accent or another language that stands in. */
export function LandingVoiceNote({ entry, engineId = builtInEngine(entry.language) }: LandingVoiceNoteProps) {
  const { name, accent } = landingVoiceOf(entry);
  const shared = sharedStandIns(entry);
  const substitute = engineId === 'espeak' ? substituteLanguages[entry.language] : undefined;
  return (
    <div className="space-y-2 text-ink-2 text-small">
      <p>
        {t('Voice: {name}', { name })} · {t('Engine: {engine}', { engine: engineName(engineId) })}
      </p>
      {isStandIn(entry) && (
        <p data-stand-in="">
          {t('No built-in voice has this accent. {name} stands in (own accent: {accent}).', {
            name,
            accent: accentName(accent),
          })}
          {shared.length > 0 && (
            <>
              {' '}
              {t('The same voice speaks in the same way for:')}{' '}
              {shared.map((one, at) => (
                <span key={one.audioSrc}>
                  {at > 0 && ', '}
                  <a href={landingPath(one)} className="underline underline-offset-2 hover:text-ink">
                    {one.name}
                  </a>
                </span>
              ))}
              .
            </>
          )}
        </p>
      )}
      {substitute && (
        <p data-stand-in="">
          {t('The built-in engine reads {language} by the rules of {substitute}.', {
            language: languageNames.of(entry.language) ?? entry.language,
            substitute: languageNames.of(substitute) ?? substitute,
          })}
        </p>
      )}
    </div>
  );
}
