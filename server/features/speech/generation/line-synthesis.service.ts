import { durationMs } from '../../../../audio/pcm.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { offsetAlignment } from '../../../../engines/align/offset-alignment.ts';
import type { Speech } from '../../../../engines/registry.ts';
import { toEngineSettings } from '../../voices/voice-settings.service.ts';
import type { SynthesisStep } from './call-progress.state.ts';
import type { Line, TakeOptions } from './generation.rules.ts';
import { changeTempo } from './tempo.rules.ts';
import { applyVoiceEffects } from './voice-effects.service.ts';

interface SynthesisOptions
  extends Pick<TakeOptions, 'languageCode' | 'seed' | 'normalization' | 'lexicon' | 'timings' | 'tempo'> {
  readonly model: Pick<TakeOptions['model'], 'canUseStyle'>;
  /** Whose request it is. */
  readonly tenant: string;
}

/** Synthesizes the lines of a call one after the other, with their pauses. */
export async function* synthesizeLines(
  speech: Pick<Speech, 'speak'>,
  lines: readonly Line[],
  options: SynthesisOptions,
  queueMs: number,
  signal: AbortSignal,
): AsyncGenerator<SynthesisStep> {
  let endMs = 0;
  let fromCharacter = 0;
  for (const [index, line] of lines.entries()) {
    const { voice, text } = line;
    const previousLines = lines.slice(0, index);
    let spoken: readonly Line[] = previousLines;
    let startS = endMs / 1000;
    let pauseMs = line.pauseMs ?? 0;
    // All lines shared one wait, so only the first request reports it.
    const measured = index === 0 ? { queueMs } : undefined;
    const chunks = speech.speak(toSpeakRequest(line, options), signal, measured);
    for await (const chunk of applyVoiceEffects(changeTempo(chunks, options.tempo ?? 1), voice.effects)) {
      if (pauseMs > 0) {
        const { sampleRate } = chunk.pcm;
        endMs += pauseMs;
        startS += pauseMs / 1000;
        const samples = new Float32Array(Math.round((pauseMs / 1000) * sampleRate));
        yield { pcm: { samples, sampleRate }, lines: spoken, endMs };
        pauseMs = 0;
      }
      endMs += durationMs(chunk.pcm);
      if (chunk.textDone > 0) spoken = [...previousLines, { ...line, text: text.slice(0, chunk.textDone) }];
      const alignment = chunk.alignment && offsetAlignment(chunk.alignment, startS);
      yield { pcm: chunk.pcm, alignment, lines: spoken, endMs, isFallback: chunk.isFallback };
    }
    const toCharacter = fromCharacter + characterCount(text);
    const segment = { line: index, voiceId: voice.id, startS, endS: endMs / 1000, fromCharacter, toCharacter };
    yield { segment, lines: lines.slice(0, index + 1), endMs };
    fromCharacter = toCharacter;
  }
}

const toSpeakRequest = ({ voice, settings, text }: Line, options: SynthesisOptions) => ({
  voice,
  text,
  languageCode: options.languageCode,
  settings: toEngineSettings({ ...settings, style: options.model.canUseStyle ? settings.style : 0 }),
  seed: options.seed,
  normalization: options.normalization,
  lexicon: options.lexicon,
  tenant: options.tenant,
  timings: options.timings,
});
