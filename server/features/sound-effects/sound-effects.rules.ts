import type { Understanding } from '../../../engines/sound-effects/prompt/plan-effect.ts';

export const effectsRoot = 'sound-effects/';
export const effectKey = (workspaceId: string, id: string): string => `${effectsRoot}${workspaceId}/${id}`;

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Why a prompt is refused, with the nearest sounds that can be generated. */
export function refusalMessage(refusal: Exclude<Understanding, { kind: 'understood' }>): string {
  const nearest = refusal.nearest.length > 0 ? ` Nearest known: ${listed(refusal.nearest)}.` : '';
  return refusal.kind === 'refused'
    ? `This server cannot generate ${refusal.subject}.${nearest}`
    : `The text names no sound that this server knows.${nearest}`;
}
