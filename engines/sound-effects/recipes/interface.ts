import { burst } from '../synthesis/burst.ts';
import { chirp, notes } from '../synthesis/chirp.ts';
import { level, together } from '../synthesis/layer.ts';
import { whoosh } from '../synthesis/noise.ts';
import { once, repeat, scatter } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import type { Recipe, Recipes } from './recipe.ts';

const sound = (
  category: 'Interface' | 'Games',
  words: string,
  durationS: number,
  ...layers: Recipe['layers']
): Recipe => ({ category, words, durationS, extent: 'event', layers });
const ui = (words: string, durationS: number, ...layers: Recipe['layers']) =>
  sound('Interface', words, durationS, ...layers);
const game = (words: string, durationS: number, ...layers: Recipe['layers']) =>
  sound('Games', words, durationS, ...layers);

export const interfaceSounds: Recipes = {
  click: ui(
    'click, button*, button click, mouse click, ui click, button press, tap*',
    0.5,
    repeat(
      together(
        [burst({ low: 1500, high: 9000, decay: 0.0015 })],
        [chirp({ from: 1700, to: 1100, glide: 0.01, decay: 0.006 }), 0, 0.5],
      ),
      { every: 0.2, count: 1 },
    ),
  ),
  pop: ui(
    'pop, popping, bubble pop, cork, balloon pop, ui pop',
    0.5,
    once(
      together(
        [chirp({ from: 380, to: 950, glide: 0.04, decay: 0.025, attack: 0.001 })],
        [burst({ low: 900, decay: 0.002 }), 0, 0.3],
      ),
    ),
  ),
  notification: ui(
    'notification, message*, chime*, notification chime, alert*, new message, text message, email',
    1.6,
    once(notes([880, 1318.5], 0.12, { decay: 0.28, fm: { ratio: 2, index: 0.5, decay: 0.08 } })),
  ),
  success: ui(
    'success, correct, correct answer, complete*, completed*, achievement, confirmation, confirm*, done*',
    1.6,
    once(notes([523.25, 659.25, 783.99, 1046.5], 0.09, { wave: 'triangle', decay: 0.25 })),
  ),
  error: ui(
    'error, fail*, failure*, denied, wrong*, access denied, invalid',
    1,
    once(notes([311, 233], 0.16, { wave: 'square', hold: 0.1, decay: 0.05 })),
  ),
  beep: ui(
    'beep, bleep, tone*, beeping, censor beep, bip',
    0.8,
    repeat(chirp({ from: 1000, hold: 0.22, decay: 0.01 }), { every: 0.45, count: 1 }),
  ),
  swipe: ui(
    'swipe, slide*, ui whoosh, swoosh, screen transition',
    0.6,
    once(whoosh({ from: 900, peak: 4200, to: 2200, time: 0.3, q: 0.8 })),
  ),
  toggle: ui(
    'toggle, toggle switch, checkbox, toggle on',
    0.5,
    once(together([chirp({ from: 900, decay: 0.01 })], [chirp({ from: 1400, decay: 0.02 }), 0.06])),
  ),
  startup: ui(
    'startup, start up, boot*, computer startup, power on, turn on',
    3,
    once(
      together(
        [notes([261.6, 392, 523.25, 784], 0.22, { wave: 'triangle', attack: 0.03, decay: 0.9 })],
        [chirp({ from: 130.8, attack: 0.3, hold: 0.6, decay: 0.6 }), 0, 0.5],
      ),
    ),
  ),
  shutdown: ui(
    'shutdown, shut down, power down, power off, turn off, powering down',
    2.5,
    once(
      together(
        [chirp({ wave: 'saw', from: 420, to: 38, glide: 1.6, hold: 1.2, decay: 0.25, gain: 0.5 })],
        [chirp({ from: 840, to: 60, glide: 1.6, hold: 1.2, decay: 0.25 })],
      ),
    ),
  ),
  'cash register': ui(
    'cash register, register, cha ching, kaching, purchase*, checkout*, sale*',
    1.8,
    once(
      together(
        [burst({ low: 900, high: 5000, decay: 0.012 })],
        [struck({ ...bodies.metal, hz: 700, decay: 0.04 }), 0.02, 0.5],
        [struck({ ...bodies.bell, hz: 2350, decay: 0.45 }), 0.18],
        [struck({ ...bodies.bell, hz: 2350, decay: 0.45 }), 0.26, 0.7],
      ),
    ),
  ),
  'data processing': ui(
    'computer*, data*, computing, data processing, calculating, telemetry, computer beeps, digital*',
    3,
    repeat(notes([1200, 2100, 1500, 2600, 1800, 900], 0.055, { wave: 'square', hold: 0.02, decay: 0.005 }), {
      every: 0.37,
      jitter: 0.3,
    }),
  ),
  glitch: ui(
    'glitch, digital glitch, corrupted, malfunction, stutter*',
    1.5,
    scatter(
      together(
        [chirp({ wave: 'square', from: 640, to: 90, glide: 0.02, hold: 0.03, decay: 0.004 })],
        [burst({ low: 2000, decay: 0.006 }), 0.02, 0.7],
      ),
      { rate: 16, steepness: 0.6 },
    ),
  ),
};

export const games: Recipes = {
  'coin pickup': game(
    'coin, coin pickup, collect coin, retro coin, pickup*, collect*, arcade coin, video game coin',
    0.9,
    once(
      together(
        [chirp({ wave: 'square', from: 988, hold: 0.07, decay: 0.004 })],
        [chirp({ wave: 'square', from: 1319, hold: 0.05, decay: 0.18 }), 0.08],
      ),
    ),
  ),
  jump: game(
    'jump, jumping, retro jump, 8 bit jump, video game jump',
    0.6,
    once(chirp({ wave: 'square', from: 190, to: 720, glide: 0.22, hold: 0.15, decay: 0.04 })),
  ),
  'power up': game(
    'power up, powerup, retro power up, bonus, extra life, power-up',
    1.3,
    once(
      notes([261.6, 329.6, 392, 523.3, 659.3, 784, 1046.5, 1318.5], 0.07, { wave: 'square', hold: 0.05, decay: 0.03 }),
    ),
  ),
  'level up': game(
    'level up, levelup, victory, win*, fanfare, winning, level complete',
    2,
    once(notes([523.3, 523.3, 523.3, 698.5, 880, 1046.5], 0.13, { wave: 'square', hold: 0.09, decay: 0.12 })),
  ),
  'game over': game(
    'game over, lose, losing*, lost*, death*, retro death',
    2,
    once(notes([523.3, 493.9, 466.2, 440, 329.6, 261.6], 0.17, { wave: 'square', hold: 0.11, decay: 0.1 })),
  ),
  'retro explosion': game(
    'retro explosion, 8 bit explosion, arcade explosion, pixel explosion',
    1.2,
    once(
      together(
        [burst({ high: 3500, decay: 0.18 })],
        [chirp({ wave: 'square', from: 220, to: 30, glide: 0.4, decay: 0.15 }), 0, 0.5],
      ),
    ),
  ),
  hurt: game(
    'hurt, damage*, game hit, retro hit, hit marker, take damage',
    0.5,
    once(
      together(
        [chirp({ wave: 'saw', from: 420, to: 80, glide: 0.12, decay: 0.06 })],
        [burst({ low: 400, decay: 0.03 }), 0, 0.5],
      ),
    ),
  ),
  laser: game(
    'laser, laser gun, blaster, ray gun, laser shot, phaser, pew, laser beam',
    0.8,
    repeat(
      together(
        [chirp({ wave: 'saw', from: 2600, to: 170, glide: 0.26, decay: 0.09 })],
        [chirp({ from: 3900, to: 250, glide: 0.26, decay: 0.07 }), 0, 0.6],
      ),
      { every: 0.22, count: 1 },
    ),
  ),
  teleport: game(
    'teleport, teleportation, warp, beam up, transporter, portal',
    2,
    level(
      0.7,
      once(
        together(
          [
            chirp({
              from: 200,
              to: 3200,
              glide: 1.1,
              attack: 0.3,
              hold: 0.6,
              decay: 0.15,
              vibrato: { hz: 18, depth: 0.12 },
            }),
          ],
          [
            chirp({
              wave: 'triangle',
              from: 3000,
              to: 400,
              glide: 1.1,
              attack: 0.3,
              hold: 0.6,
              decay: 0.15,
              vibrato: { hz: 23, depth: 0.1 },
            }),
            0,
            0.6,
          ],
        ),
      ),
    ),
    level(0.5, scatter(chirp({ from: 4200, to: 5200, glide: 0.05, decay: 0.04 }), { rate: 22, fadeS: 1.2 })),
  ),
  'force field': game(
    'force field, forcefield, shield*, energy shield, energy field, plasma',
    2,
    once(
      together(
        [
          chirp({
            wave: 'saw',
            from: 110,
            to: 165,
            glide: 0.6,
            attack: 0.2,
            hold: 0.7,
            decay: 0.3,
            vibrato: { hz: 32, depth: 0.2 },
          }),
        ],
        [
          chirp({
            from: 660,
            to: 990,
            glide: 0.6,
            attack: 0.2,
            hold: 0.6,
            decay: 0.3,
            vibrato: { hz: 27, depth: 0.1 },
          }),
          0,
          0.4,
        ],
      ),
    ),
  ),
  spaceship: {
    ...game(
      'spaceship, space ship, starship, spacecraft, ufo, flying saucer, alien ship, hovercraft',
      8,
      level(
        0.9,
        repeat(
          chirp({
            from: 520,
            to: 760,
            glide: 0.16,
            attack: 0.05,
            hold: 0.12,
            decay: 0.06,
            vibrato: { hz: 9, depth: 0.1 },
          }),
          { every: 0.26 },
        ),
      ),
      level(0.6, repeat(chirp({ from: 61, attack: 0.1, hold: 0.2, decay: 0.1 }), { every: 0.26 })),
    ),
    extent: 'texture',
  },
};
