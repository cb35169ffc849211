/**
 * Tells the 20 accents of the public site apart by measure: `node bench/site/accents.ts`. Each speaks its sample, and the
 * common sentence of its language, whose audio is compared between the accents. Fails if two accents of one language
 * sound the same and neither page says that another accent stands in.
 */
import { createHash } from 'node:crypto';
import { median, voicedPitch } from '../../audio/analysis/test-analysis.ts';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { landingAccents } from '../../contract/catalogue/site/landing/landing-entries.ts';
import { isStandIn, landingVoiceOf } from '../../contract/catalogue/site/landing/landing-voices.ts';
import { previewTextOf } from '../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoiceSettings } from '../../contract/voices/voices.ts';
import { openSpeech } from '../../engines/registry.ts';
import { toEngineSettings } from '../../server/features/voices/voice-settings.service.ts';

const speech = await openSpeech({ workers: 1 });
const signal = AbortSignal.timeout(300_000);
const settings = toEngineSettings(defaultVoiceSettings);

async function render(voiceId: string, text: string, languageCode: string): Promise<Pcm> {
  const pieces: Float32Array[] = [];
  let sampleRate = 0;
  for await (const { pcm } of speech.speak(
    { voice: speech.findVoice(voiceId)!, text, languageCode, settings },
    signal,
  )) {
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
  }
  return { samples: concatSamples(pieces), sampleRate };
}

const secondsOf = ({ samples, sampleRate }: Pcm): number => samples.length / sampleRate;
const groups = new Map<string, typeof landingAccents>();
console.log('accent                  voice     own accent   stands in  sample s  sentence s  F0 Hz  audio');
for (const entry of landingAccents) {
  const { voiceId, name, accent } = landingVoiceOf(entry);
  const sample = await render(voiceId, entry.placeholderText, entry.language);
  const sentence = await render(voiceId, previewTextOf(entry.language), entry.language);
  const hash = createHash('sha256').update(sentence.samples).digest('hex').slice(0, 6);
  groups.set(hash, [...(groups.get(hash) ?? []), entry]);
  const fields = [
    entry.name.padEnd(23),
    name.padEnd(9),
    accent.padEnd(12),
    (isStandIn(entry) ? 'yes' : 'no').padEnd(10),
    secondsOf(sample).toFixed(1).padStart(8),
    secondsOf(sentence).toFixed(2).padStart(11),
    median(voicedPitch(sentence)).toFixed(0).padStart(6),
    ` ${hash}`,
  ];
  console.log(fields.join(' '));
}
await speech.close();

const unstated = [...groups.values()].filter((group) => group.filter((entry) => !isStandIn(entry)).length > 1);
console.log(`${groups.size} different sounds; ${unstated.length} groups that share one without saying so.`);
if (unstated.length > 0) process.exitCode = 1;
