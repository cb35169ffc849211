import { burst } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { level, together } from '../synthesis/layer.ts';
import { cadence, once, repeat } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import { tone } from '../synthesis/tones.ts';
import type { Recipe, Recipes } from './recipe.ts';

const lasting = (words: string, durationS: number, ...layers: Recipe['layers']): Recipe => ({
  category: 'Alarms',
  words,
  durationS,
  extent: 'texture',
  layers,
});
const event = (words: string, durationS: number, ...layers: Recipe['layers']): Recipe => ({
  category: 'Alarms',
  words,
  durationS,
  extent: 'event',
  layers,
});
const dualTone = (low: number, high: number) =>
  together([chirp({ from: low, hold: 0.12, decay: 0.004 })], [chirp({ from: high, hold: 0.12, decay: 0.004 })]);

const exact =
  (kind: typeof event) =>
  (...args: Parameters<typeof event>): Recipe => ({ ...kind(...args), isExact: true });

/** The tones of telephones are those of the North American plan. */
export const alarms: Recipes = {
  siren: lasting(
    'siren, police siren, police*, police car',
    8,
    tone({ hz: [950], wave: 'saw', high: 3500, vibrato: { hz: 0.35, depth: 0.4 } }),
  ),
  'ambulance siren': lasting(
    'ambulance, ambulance siren, two tone siren, fire truck, fire engine',
    8,
    tone({ hz: [510], wave: 'saw', high: 3500, vibrato: { hz: 0.75, depth: 0.14, wave: 'square' } }),
  ),
  'air raid siren': lasting(
    'air raid, air raid siren, tornado siren, civil defense siren',
    10,
    tone({ hz: [390, 468], wave: 'saw', high: 2600, vibrato: { hz: 0.12, depth: 0.3, wave: 'triangle' } }),
  ),
  alarm: lasting(
    'alarm, alarm clock, digital alarm, beeping alarm, security alarm',
    5,
    cadence(chirp({ wave: 'square', from: 2050, hold: 0.06, decay: 0.004 }), { every: 1, within: 0.13, perGroup: 4 }),
  ),
  'fire alarm': lasting(
    'fire alarm, smoke alarm, smoke detector, warning alarm, evacuation alarm',
    6,
    tone({ hz: [3050], wave: 'square', high: 9000, tremolo: { hz: 2, depth: 1, on: 0.6 } }),
  ),
  klaxon: lasting(
    'klaxon, submarine alarm, red alert, emergency alarm, alert alarm',
    5,
    repeat(chirp({ wave: 'saw', from: 300, to: 620, glide: 0.5, attack: 0.02, hold: 0.5, decay: 0.05 }), { every: 1 }),
  ),
  buzzer: event(
    'buzzer, game show buzzer, wrong answer, buzz*, doorbell buzzer',
    1.2,
    once(
      together(
        [chirp({ wave: 'square', from: 118, hold: 0.6, decay: 0.02 })],
        [chirp({ wave: 'saw', from: 147, hold: 0.6, decay: 0.02 }), 0, 0.8],
      ),
    ),
  ),
  'car horn': event(
    'car horn, horn*, honk, honking, truck horn, hooter',
    1.2,
    repeat(
      together(
        [chirp({ wave: 'saw', from: 415, hold: 0.45, decay: 0.02 })],
        [chirp({ wave: 'saw', from: 524, hold: 0.45, decay: 0.02 })],
      ),
      { every: 0.7, count: 1 },
    ),
  ),
  foghorn: event(
    'foghorn, fog horn, ship horn, boat horn, train horn',
    4,
    once(
      together(
        [chirp({ wave: 'saw', from: 87, attack: 0.15, hold: 1.8, decay: 0.15 })],
        [chirp({ wave: 'saw', from: 131, attack: 0.2, hold: 1.8, decay: 0.15 }), 0, 0.5],
      ),
    ),
  ),
  'telephone ring': lasting(
    'telephone*, phone*, phone ring, telephone ring, ringing phone, phone ringing, old telephone, ringtone, rotary phone',
    6,
    cadence(
      together(
        [struck({ ...bodies.bell, hz: 1250, decay: 0.12, ratios: [1, 1.5, 2.2] })],
        [burst({ low: 3000, decay: 0.002 }), 0, 0.2],
      ),
      { every: 3, within: 0.048, perGroup: 26 },
    ),
  ),
  'dial tone': exact(lasting)('dial tone, dialtone, phone tone', 4, tone({ hz: [350, 440] })),
  'busy tone': exact(lasting)(
    'busy tone, busy signal, phone busy',
    5,
    tone({ hz: [480, 620], tremolo: { hz: 1, depth: 1, on: 0.5 } }),
  ),
  'ringback tone': exact(lasting)(
    'ringback, ringback tone, phone calling, call waiting',
    8,
    tone({ hz: [440, 480], tremolo: { hz: 1 / 6, depth: 1, on: 1 / 3 } }),
  ),
  'phone dialing': exact(event)(
    'dialing, phone dialing, touch tone, keypad, dial*, phone number',
    2.2,
    once(
      together(
        ...(
          [
            [697, 1209],
            [770, 1336],
            [852, 1477],
            [941, 1336],
            [697, 1477],
            [770, 1209],
            [852, 1336],
          ] as const
        ).map(([low, high], index) => [dualTone(low, high), index * 0.22] as const),
      ),
    ),
  ),
  bell: event(
    'bell, hand bell, ring a bell, ding, service bell, bell ring',
    3,
    repeat(together([struck({ ...bodies.bell, hz: 1150, decay: 1.1 })], [burst({ low: 4000, decay: 0.003 }), 0, 0.2]), {
      every: 0.8,
      count: 1,
    }),
  ),
  'church bell': event(
    'church bell, church bells, cathedral bell, bell tower, tolling bell',
    7,
    repeat(
      together(
        [struck({ ...bodies.bell, hz: 260, decay: 2.6 })],
        [burst({ low: 800, high: 5000, decay: 0.01 }), 0, 0.25],
      ),
      { every: 2.4, count: 3 },
    ),
  ),
  doorbell: event(
    'doorbell, door bell, ding dong',
    2.5,
    once(
      together(
        [struck({ ...bodies.bell, hz: 660, decay: 0.7, ratios: [1, 2, 3.01] })],
        [struck({ ...bodies.bell, hz: 524, decay: 0.9, ratios: [1, 2, 3.01] }), 0.55],
      ),
    ),
  ),
  gong: event(
    'gong, tam tam, cymbal',
    6,
    once(
      together(
        [
          struck({
            ...bodies.metal,
            hz: 95,
            decay: 2.4,
            damping: 0.3,
            ratios: [1, 1.32, 1.73, 2.1, 2.55, 3.2, 4.1, 5.3, 6.7, 8.4],
          }),
        ],
        [burst({ low: 300, high: 5000, attack: 0.15, decay: 0.8 }), 0, 0.15],
      ),
    ),
  ),
  whistle: event(
    'whistle, referee whistle, sports whistle, police whistle',
    1.2,
    once(
      together(
        [chirp({ from: 2750, attack: 0.02, hold: 0.5, decay: 0.03, vibrato: { hz: 34, depth: 0.035 } })],
        [burst({ low: 2200, high: 5500, attack: 0.05, decay: 0.12 }), 0, 0.3],
      ),
    ),
  ),
  'heart monitor': lasting(
    'heart monitor, hospital monitor, ecg, ekg, hospital beep, vital signs',
    6,
    repeat(chirp({ from: 980, hold: 0.09, decay: 0.006 }), { every: 0.9 }),
  ),
  sonar: lasting(
    'sonar, sonar ping, submarine*, ping*, radar',
    6,
    repeat(chirp({ from: 1480, to: 1440, glide: 0.5, attack: 0.006, decay: 0.4 }), { every: 3 }),
    level(0.08, tone({ hz: [62, 93] })),
  ),
  countdown: event(
    'countdown, race start, countdown beep',
    4,
    once(
      together(
        [chirp({ from: 660, hold: 0.12, decay: 0.02, wave: 'triangle' })],
        [chirp({ from: 660, hold: 0.12, decay: 0.02, wave: 'triangle' }), 1],
        [chirp({ from: 660, hold: 0.12, decay: 0.02, wave: 'triangle' }), 2],
        [chirp({ from: 1320, hold: 0.5, decay: 0.05, wave: 'triangle' }), 3],
      ),
    ),
  ),
};
