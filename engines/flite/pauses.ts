import { concatSamples } from '../../audio/pcm.ts';
import { type Phone, pauseName } from './word-times.ts';

/** Kept before the first sound and after the last, which fades; in seconds. */
const [leadS, tailS] = [0.02, 0.06];
/** The length of a pause inside a clause, in seconds at speed 1: at a comma, and at a stronger mark. */
const [commaS, breakS] = [0.17, 0.3];
/** The fade on both sides of added silence, in seconds. */
const fadeS = 0.01;

/** The output of flite with the times of its phones in seconds. */
export interface FliteSpeech {
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

/** Marks at which flite pauses: before a space, or a dash. */
const pauseMarks = /(?:[,;:.!?…]+["'”’)\]]*(?=\s+\S))|\s*[–—]\s*(?=\S)/g;

/**
 * Gives flite's pauses the lengths of read speech. It starts a clause with 0.16 to 0.26 s of pause and ends it with 0.2 s,
 * with noise that is too loud to be recognized as silence, and pauses 0.1 s at each mark.
 */
export function setPauses(
  { samples, phones }: FliteSpeech,
  { text, speed, sampleRate }: { readonly text: string; readonly speed: number; readonly sampleRate: number },
): FliteSpeech {
  const first = phones.findIndex(({ name }) => name !== pauseName);
  const last = phones.findLastIndex(({ name }) => name !== pauseName);
  if (first < 0) return { samples, phones };
  const spoken = phones.slice(first, last + 1).reduce<Phone[]>(joinPauses, []);
  const pauses = spoken.filter(({ name }) => name === pauseName);
  const marks = [...text.trim().matchAll(pauseMarks)];
  // Without one mark per pause it is unknown which pause is where.
  const lengthOf = (index: number): number =>
    (marks.length === pauses.length && /[^,\s"'”’)\]]/.test(marks[index]![0]) ? breakS : commaS) / speed;

  const startS = Math.max(0, spoken[0]!.startS - leadS);
  const endS = spoken.at(-1)!.endS + tailS;
  const parts: Float32Array[] = [];
  const fade = Math.round(fadeS * sampleRate);
  let from = Math.round(startS * sampleRate);
  let addedS = -startS;
  const moved: Phone[] = [];
  for (const phone of spoken) {
    const movedStartS = phone.startS + addedS;
    if (phone.name === pauseName) {
      const added = Math.round(Math.max(0, lengthOf(pauses.indexOf(phone)) - (phone.endS - phone.startS)) * sampleRate);
      if (added > 0) {
        const at = quietest(samples, Math.round(phone.startS * sampleRate), Math.round(phone.endS * sampleRate), fade);
        parts.push(samples.subarray(from, at), new Float32Array(added));
        fadeAround(samples, at, fade);
        from = at;
        addedS += added / sampleRate;
      }
    }
    moved.push({ name: phone.name, startS: movedStartS, endS: phone.endS + addedS });
  }
  parts.push(samples.subarray(from, Math.round(endS * sampleRate)));
  return { samples: parts.length === 1 ? parts[0]! : concatSamples(parts), phones: moved };
}

/** Joins the pause at the end of a sentence with that at the start of the next. */
function joinPauses(joined: Phone[], phone: Phone): Phone[] {
  const previous = joined.at(-1);
  if (previous?.name !== pauseName || phone.name !== pauseName) return [...joined, phone];
  return [...joined.slice(0, -1), { ...previous, endS: phone.endS }];
}

/** The middle of the quietest stretch of twice `radius` samples. */
function quietest(samples: Float32Array, from: number, to: number, radius: number): number {
  let best = Math.round((from + to) / 2);
  let lowest = Infinity;
  for (let at = from + radius; at <= to - radius; at += radius) {
    let sum = 0;
    for (let i = at - radius; i < at + radius; i++) sum += samples[i]! ** 2;
    if (sum < lowest) [lowest, best] = [sum, at];
  }
  return best;
}

/** Fades out before `at` and in after it. */
function fadeAround(samples: Float32Array, at: number, fade: number): void {
  for (let i = 0; i < fade; i++) {
    const gain = i / fade;
    samples[at - 1 - i]! *= gain;
    samples[at + i]! *= gain;
  }
}
