import { availableParallelism } from 'node:os';
import { ignoredPhrases } from '../../../audio/analysis/turns/spoken-words.ts';
import type { TurnDetectorOptions } from '../../../audio/analysis/turns/turn-detector.ts';
import type { HearingAbility } from '../../../contract/agents/agent-hearing.ts';
import type { TurnConfig } from '../../../contract/agents/config/conversation/turn.ts';
import { recommendLiveRecognizer } from '../../../contract/catalogue/recognizer-models.ts';
import { toThreeLetters, toTwoLetters } from '../../../contract/catalogue/transcription-models.ts';
import type { Recognizer } from '../../../engines/recognize/recognizer.ts';
import type { Recognizers } from '../../../engines/recognize/recognizers.ts';
import { chooseLiveRecognizer } from '../../../engines/recognize/streaming/choose-live-recognizer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Hearing, type HearingOptions, openHearing } from './hearing.service.ts';

/** The fields of an agent's `turn` that concern hearing. */
type HearingTurnConfig = Partial<
  Pick<
    TurnConfig,
    | 'turn_timeout'
    | 'mode'
    | 'turn_eagerness'
    | 'spelling_patience'
    | 'interruption_ignore_terms'
    | 'interruption_ignore_term_languages'
    | 'merge_with_default_ignore_terms'
  >
>;

interface HearingRequest extends Omit<HearingOptions, 'detector'> {
  readonly turn: HearingTurnConfig;
}

interface AgentHearingDeps {
  readonly clock: Clock;
  readonly recognizers: Pick<Recognizers, 'list'>;
  /** Conversations of this process that are heard at once. */
  readonly maxOpen?: number;
}

const defaultTimeoutS = 7;

/** What people say to agents, turn by turn. */
export function agentHearingService({ clock, recognizers, maxOpen = 20 * availableParallelism() }: AgentHearingDeps) {
  let open = 0;

  function choose(language: string): Recognizer | undefined {
    const known = recognizers.list();
    return (
      chooseLiveRecognizer(
        known.filter(({ quality }) => quality === 'neural'),
        language,
      ) ?? known.find((one) => one.recognizeAnswer !== undefined && one.languages.includes(language))
    );
  }

  function canHear(language: string): HearingAbility {
    const recognizer = choose(toTwoLetters(language));
    return !recognizer ? 'none' : recognizer.quality === 'neural' ? 'free' : 'grammar';
  }

  /** Names the model to install. */
  function missingRecognizer(language: string): string {
    const model = recommendLiveRecognizer(toTwoLetters(language));
    return `No installed model recognizes the language ${toThreeLetters(toTwoLetters(language))}, so this agent can only be written to. ${
      model === undefined ? 'There is none in the catalogue either.' : `Ask the operator to install ${model}.`
    }`;
  }

  function require(language: string): Recognizer {
    const recognizer = choose(toTwoLetters(language));
    if (recognizer) return recognizer;
    throw new AppError('recognizer_not_installed', { message: missingRecognizer(language), param: 'language' });
  }

  return {
    canHear,
    missingRecognizer,

    /** Throws `recognizer_not_installed`, which names the model to install, or `system_busy`. */
    async open({ turn, ...options }: HearingRequest): Promise<Hearing> {
      require(options.language);
      if (open >= maxOpen)
        throw new AppError('system_busy', {
          message: `This server hears ${open} conversations already. Try again later.`,
        });
      open += 1;
      const hearing = openHearing(
        { ...options, language: toTwoLetters(options.language), detector: toDetector(turn, options.language) },
        {
          clock,
          choose: require,
        },
      );
      let isOpen = true;
      return {
        ...hearing,
        setLanguage: (language) => hearing.setLanguage(toTwoLetters(language)),
        close() {
          if (isOpen) open -= 1;
          isOpen = false;
          hearing.close();
        },
      };
    },
  };
}
export type AgentHearingService = ReturnType<typeof agentHearingService>;

function toDetector(turn: HearingTurnConfig, language: string): Omit<TurnDetectorOptions, 'hasPartials' | 'expects'> {
  const { turn_timeout: timeoutS, interruption_ignore_term_languages: languages } = turn;
  return {
    rules: {
      eagerness: turn.turn_eagerness ?? 'normal',
      hasSpellingPatience: turn.spelling_patience !== 'off',
      isSilenceOnly: turn.mode === 'silence',
    },
    ignored: ignoredPhrases({
      terms: turn.interruption_ignore_terms ?? [],
      languages: languages && languages.length > 0 ? languages : [language],
      mergesDefaults: turn.merge_with_default_ignore_terms ?? false,
    }),
    timeoutMs: timeoutS === -1 ? undefined : 1000 * (timeoutS ?? defaultTimeoutS),
  };
}
