import { seededRandom } from '../host/seeded-random.ts';
import { parseDescription } from './parse-description.ts';
import { soundKeys } from './traits.ts';

const ages = ['young', 'middle-aged', 'older'] as const;
const moods = {
  narration: ['calm', 'warm and measured', 'rich and expressive'],
  news: ['confident and crisp', 'authoritative', 'clear'],
  advertisement: ['confident', 'excited', 'bright and friendly'],
  informative_educational: ['clear and friendly', 'calm and crisp', 'warm'],
  social_media: ['energetic', 'playful and bright', 'sassy'],
  characters: ['dramatic', 'expressive', 'playful'],
  conversational: ['friendly and natural', 'relaxed and warm', 'cheerful'],
} as const;

/**
 * Adds details that a description does not specify: the age and the sound, fitting its use case. Deterministic for a
 * seed. The description itself is not changed.
 */
export function enhanceDescription(description: string, seed: number): string {
  const { age, sound, useCase, gender } = parseDescription(description);
  const next = seededRandom(seed, 'enhance');
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const details: string[] = [];
  if (age === undefined) details.push(pick(ages));
  const fitting = moods[(useCase ?? 'conversational') as keyof typeof moods] ?? moods.conversational;
  if (soundKeys.every((key) => sound[key] === 0)) details.push(pick(fitting));
  if (details.length === 0) return description;
  const who = gender === 'female' ? 'woman' : gender === 'male' ? 'man' : 'speaker';
  return `${description.trimEnd().replace(/[.,;]$/, '')}, a ${details.join(', ')} ${who}`;
}
