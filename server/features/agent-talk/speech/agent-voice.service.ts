import type { Pcm } from '../../../../audio/pcm.ts';
import type { TalkAudioFormat } from '../../../../contract/agents/agent-talk-limits.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { LexiconRule } from '../../../../engines/contract/pronunciation.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Watermark } from '../../../platform/watermark/watermark.ts';
import type { PronunciationDictionariesService } from '../../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import { synthesizeLines } from '../../speech/generation/line-synthesis.service.ts';
import { checkModeratedLines } from '../../voices/moderation/voice-moderation.service.ts';
import { splitSpeed } from '../../voices/voice-settings.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { TalkConfig } from '../setup/talk-config.parser.ts';
import { openLineTimes } from './line-times.state.ts';
import { cutSound, openSoundConverter, type SoundPiece } from './sound-frames.rules.ts';

export interface AgentVoiceDeps {
  readonly speech: Pick<Speech, 'speak' | 'languages'>;
  readonly voices: Pick<VoicesService, 'get'>;
  readonly watermark: Pick<Watermark, 'mark'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
}

/** Speaks the lines of an agent in the format of its client. */
export interface AgentVoice {
  /** Pieces of at most 200 ms, as they are synthesized. Throws `signal.reason` or `agent_speech_failed`. */
  speak(text: string, signal: AbortSignal): AsyncIterable<SoundPiece>;
}

interface VoiceChoice {
  readonly config: TalkConfig;
  readonly format: TalkAudioFormat;
  readonly language: string;
  /** One of `supported_voices`, by its label. */
  readonly label?: string | undefined;
}

const pieceMs = 200;
/** The first piece is short, because the client plays it as soon as it has it. */
const firstPieceMs = 100;
/** The voice of the public API's default config, which clients leave in place. */
const defaultVoiceId = 'cjVigY5qzO86Huf0OWal';

/**
 * The voices of agents. Their lines are neither history items nor charged by character: a conversation is charged by its
 * length.
 */
export function agentVoiceService({ speech, voices, watermark, dictionaries }: AgentVoiceDeps) {
  async function open(owner: Actor, { config, format, language, label }: VoiceChoice): Promise<AgentVoice> {
    const { tts } = config.conversation_config;
    const other = label === undefined ? undefined : tts.supported_voices.find((voice) => voice.label === label);
    const voice = await voices.get(owner, other?.voice_id || tts.voice_id || defaultVoiceId);
    const { speed, tempo } = splitSpeed(other?.speed ?? tts.speed);
    const settings = {
      stability: other?.stability ?? tts.stability,
      similarity_boost: other?.similarity_boost ?? tts.similarity_boost,
      style: 0,
      use_speaker_boost: true,
      speed,
    };
    const lexicon = await resolveLexicon(owner, tts.pronunciation_dictionary_locators);
    const code = language.split('-')[0]!;
    const convert = openSoundConverter(format);
    let isFirst = true;

    async function* synthesize(text: string, signal: AbortSignal): AsyncGenerator<SoundPiece> {
      checkModeratedLines([{ voice, text }], 'text');
      const times = openLineTimes();
      const options = {
        ...{ model: { canUseStyle: false }, lexicon, tenant: owner.workspaceId, timings: true, tempo },
        languageCode: speech.languages.has(code) ? code : undefined,
        seed: undefined,
        normalization: 'auto' as const,
      };
      const steps = synthesizeLines(speech, [{ voice, settings, text }], options, 0, signal);
      async function* sound(): AsyncGenerator<Pcm> {
        for await (const step of steps) {
          if (!step.pcm) continue;
          if (step.alignment) times.add(step.alignment.original, tempo);
          yield step.pcm;
        }
      }
      let atMs = 0;
      // The times of a clause come after its sound, so it is synthesized while its start is played.
      for await (const pcm of readEagerly(watermark.mark(sound())))
        for (const part of cutSound(pcm, isFirst ? firstPieceMs : pieceMs)) {
          isFirst = false;
          const converted = convert(part);
          if (converted.durationMs === 0) continue;
          const endMs = atMs + converted.durationMs;
          yield { ...converted, times: times.takeUntil(endMs, atMs) };
          atMs = endMs;
        }
      const rest = times.takeRest(atMs);
      if (rest.chars.length > 0)
        yield { bytes: new Uint8Array(), durationMs: 0, recorded: new Float32Array(), times: rest };
    }

    return {
      async *speak(text, signal) {
        try {
          yield* synthesize(text, signal);
        } catch (cause) {
          if (signal.aborted || !(cause instanceof EngineError)) throw cause;
          throw new AppError('agent_speech_failed', {
            cause,
            ...(cause.exposeMessage && { message: cause.message }),
          });
        }
      },
    };
  }

  async function resolveLexicon(
    owner: Actor,
    locators: TalkConfig['conversation_config']['tts']['pronunciation_dictionary_locators'],
  ): Promise<readonly LexiconRule[]> {
    if (locators.length === 0) return [];
    return dictionaries.resolveLexicon(
      owner,
      locators.map(({ pronunciation_dictionary_id, version_id }) => ({
        pronunciation_dictionary_id,
        version_id: version_id ?? null,
      })),
    );
  }

  return { open };
}
export type AgentVoiceService = ReturnType<typeof agentVoiceService>;

/** Reads a source to its end, however slowly its items are taken. */
async function* readEagerly<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const ready: T[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = Promise.withResolvers<void>();
  const read = async () => {
    for await (const item of source) {
      ready.push(item);
      wake.resolve();
    }
  };
  read()
    .then(
      () => (end = {}),
      (error: unknown) => (end = { error }),
    )
    .finally(() => wake.resolve());
  for (;;) {
    const item = ready.shift();
    if (item !== undefined) yield item;
    else if (end && 'error' in end) throw end.error;
    else if (end) return;
    else {
      await wake.promise;
      wake = Promise.withResolvers();
    }
  }
}
