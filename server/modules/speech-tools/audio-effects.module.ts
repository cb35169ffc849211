import { mountAudioEffects } from '../../features/audio-effects/audio-effects.routes.ts';
import type { Module } from '../module.ts';

/** The catalogue of audio effects. */
export const openAudioEffects = () => ({ services: {}, routes: [mountAudioEffects()] }) satisfies Module;
