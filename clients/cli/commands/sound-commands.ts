import { chooseFormat, deliverSound, formatOption, outputOptions } from '../audio-output.ts';
import { defineCommand } from '../command.ts';
import { toNumber } from '../parse-command.ts';

export const soundCommands = [
  defineCommand({
    name: 'effect',
    summary: 'Makes a sound effect from its description.',
    args: 'TEXT',
    count: [1, 1],
    options: {
      seconds: { type: 'string', short: 's', value: 'SECONDS', help: '0.5 to 30; default: as fits the sound.' },
      influence: { type: 'string', value: 'SHARE', help: 'How closely the words are followed, 0 to 1.' },
      loop: { type: 'boolean', help: 'Let the end meet the start.' },
      ...formatOption,
      ...outputOptions,
    },
    examples: ['effect "rain on a tin roof" --seconds 10 --loop --out rain.mp3'],
    async run([text], values, context) {
      const body = {
        text,
        duration_seconds: toNumber('seconds', values.seconds, [0.5, 30]),
        prompt_influence: toNumber('influence', values.influence, [0, 1]),
        loop: values.loop,
      };
      context.progress('Making the sound');
      const sound = await context.api().stream('/v1/sound-generation', body, { output_format: chooseFormat(values) });
      await deliverSound(sound, `effect-${text}`, values, context);
    },
  }),
  defineCommand({
    name: 'music',
    summary: 'Composes instrumental music from a prompt.',
    args: 'PROMPT',
    count: [1, 1],
    options: {
      seconds: { type: 'string', short: 's', value: 'SECONDS', help: '3 to 600; default: as fits the prompt.' },
      model: { type: 'string', short: 'm', value: 'MODEL', help: 'music_v1 or music_v2.' },
      ...formatOption,
      ...outputOptions,
    },
    examples: ['music "calm piano for the evening" --seconds 60 --out evening.mp3'],
    async run([prompt], values, context) {
      const seconds = toNumber('seconds', values.seconds, [3, 600]);
      const body = {
        prompt,
        music_length_ms: seconds === undefined ? undefined : Math.round(seconds * 1000),
        model_id: values.model,
        force_instrumental: true,
      };
      context.progress('Composing');
      const sound = await context.api().stream('/v1/music/stream', body, { output_format: chooseFormat(values) });
      await deliverSound(sound, `music-${prompt}`, values, context);
    },
  }),
];
