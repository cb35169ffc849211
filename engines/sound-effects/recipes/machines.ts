import { burst, rasp } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { level, together } from '../synthesis/layer.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { once, repeat, scatter } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import { motor, tone } from '../synthesis/tones.ts';
import type { Recipe, Recipes } from './recipe.ts';

const machine = (words: string, ...layers: Recipe['layers']): Recipe => ({
  category: 'Machines',
  words,
  durationS: 8,
  extent: 'texture',
  layers,
});
const rotor = together(
  [burst({ low: 40, high: 320, attack: 0.012, decay: 0.03 })],
  [burst({ low: 300, high: 2500, attack: 0.01, decay: 0.018 }), 0, 0.3],
);
const railJoint = together(
  [struck({ ...bodies.metal, hz: 190, decay: 0.04 }), 0, 0.5],
  [burst({ low: 70, high: 900, decay: 0.03 })],
);

export const machines: Recipes = {
  'car engine': machine(
    'car, engine, car engine, engine idling, idling car, motor*, automobile, vehicle*, car idling',
    motor({ hz: 34, resonances: [85, 190, 420] }),
    level(0.25, noiseBed({ color: 'pink', low: 300, high: 3000 })),
  ),
  truck: machine(
    'truck, lorry, diesel, diesel engine, bus, tractor, tank*',
    motor({ hz: 21, unevenness: 0.45, cylinders: 6, resonances: [55, 130, 300] }),
    level(0.35, noiseBed({ color: 'pink', low: 150, high: 2500 })),
  ),
  motorcycle: machine(
    'motorcycle, motorbike, bike engine, chopper bike, scooter, moped',
    motor({ hz: 46, unevenness: 0.5, cylinders: 2, resonances: [110, 260, 700] }),
    level(0.2, noiseBed({ low: 500, high: 4000 })),
  ),
  'racing car': machine(
    'race car, racing car, formula one, sports car, revving, engine rev, car racing',
    motor({ hz: 190, cylinders: 6, unevenness: 0.25, resonances: [400, 900, 2100] }),
    level(0.2, tone({ hz: [190, 380], wave: 'saw', high: 3000 })),
  ),
  helicopter: machine(
    'helicopter, chopper, rotor',
    repeat(rotor, { every: 0.082, jitter: 0.02, accents: [1, 0.9] }),
    level(0.35, noiseBed({ color: 'pink', low: 100, high: 2500 })),
    level(0.15, tone({ hz: [620, 1240], wave: 'triangle' })),
  ),
  airplane: machine(
    'airplane, aeroplane, plane, aircraft, propeller, propeller plane, cabin*',
    motor({ hz: 82, unevenness: 0.1, resonances: [90, 180, 330] }),
    level(0.9, noiseBed({ color: 'brown', low: 50, high: 900 })),
    level(0.2, noiseBed({ low: 600, high: 4000 })),
  ),
  jet: machine(
    'jet, jet engine, turbine, fighter jet, jet fighter, jet plane',
    noiseBed({ color: 'pink', low: 120, high: 7000, sway: 0.15, swayHz: 6 }),
    level(0.25, tone({ hz: [2350, 3530], wave: 'triangle', vibrato: { hz: 0.4, depth: 0.004 } })),
    level(0.6, noiseBed({ color: 'brown', low: 30, high: 200 })),
  ),
  train: machine(
    'train, railway, train ride, train passing, locomotive, tram, subway',
    repeat(together([railJoint], [railJoint, 0.16, 0.8]), { every: 0.95, jitter: 0.02 }),
    level(0.7, noiseBed({ color: 'brown', low: 40, high: 600, sway: 0.3, swayHz: 2 })),
    level(0.25, noiseBed({ low: 900, high: 5000, sway: 0.5, swayHz: 2 })),
  ),
  'steam train': machine(
    'steam train, steam engine, steam locomotive',
    repeat(burst({ low: 250, high: 5000, attack: 0.04, decay: 0.07 }), { every: 0.31, accents: [1, 0.7, 0.85, 0.7] }),
    level(0.4, noiseBed({ color: 'brown', low: 40, high: 400 })),
  ),
  boat: machine(
    'boat, ship, motorboat, ferry, outboard motor, boat engine',
    motor({ hz: 17, unevenness: 0.3, cylinders: 3, resonances: [70, 160, 380] }),
    level(0.5, noiseBed({ color: 'pink', low: 250, high: 4500, sway: 0.6, swayHz: 0.8 })),
  ),
  hum: machine(
    'hum, humming, electric hum, mains hum, refrigerator, fridge, transformer, power hum, electricity hum',
    tone({ hz: [50, 100, 150, 200, 300] }),
    level(0.15, noiseBed({ color: 'pink', low: 80, high: 1200 })),
  ),
  fan: machine(
    'fan, air conditioner, ventilation, vent, hair dryer, hairdryer, vacuum, vacuum cleaner, air conditioning',
    noiseBed({ color: 'pink', low: 90, high: 4500 }),
    level(0.4, tone({ hz: [118, 236, 354], wave: 'triangle', tremolo: { hz: 9, depth: 0.25 } })),
  ),
  drill: machine(
    'drill, power drill, electric drill, dentist drill, drilling, blender, mixer',
    tone({ hz: [145, 290], wave: 'saw', high: 5500, vibrato: { hz: 0.6, depth: 0.03 } }),
    level(0.5, noiseBed({ low: 1500, high: 9000, sway: 0.2, swayHz: 12 })),
  ),
  chainsaw: machine(
    'chainsaw, chain saw, lawn mower, lawnmower, leaf blower, power saw',
    motor({ hz: 98, unevenness: 0.5, cylinders: 1, resonances: [240, 620, 1500] }),
    level(0.3, noiseBed({ low: 1500, high: 7000 })),
  ),
  'electric spark': machine(
    'spark, electric spark, electricity, electric shock, zap, arcing, short circuit, electrical*, tesla coil',
    scatter(
      together(
        [burst({ low: 1500, decay: 0.004 })],
        [rasp({ from: 120, to: 100, time: 0.07, resonances: [2200, 4800], q: 1.2, roughness: 0.6 }), 0, 0.6],
      ),
      { rate: 9, steepness: 2 },
    ),
    level(0.3, tone({ hz: [100, 200, 300, 500], wave: 'square', high: 4000, tremolo: { hz: 13, depth: 0.7 } })),
  ),
  static: machine(
    'static, white noise, radio static, tv static, noise*, interference, hiss noise',
    noiseBed({ low: 200, high: 12_000, sway: 0.15, swayHz: 9 }),
    level(0.25, scatter(burst({ low: 1500, decay: 0.003 }), { rate: 30, steepness: 3 })),
  ),
  'pink noise': machine(
    'pink noise, brown noise, room tone, air tone',
    noiseBed({ color: 'pink', low: 40, high: 10_000 }),
  ),
  robot: machine(
    'robot*, servo, robot movement, mech, mechanical arm, robotic, hydraulic',
    repeat(
      together(
        [chirp({ from: 320, to: 620, glide: 0.28, hold: 0.25, decay: 0.03, wave: 'saw' }), 0, 0.5],
        [chirp({ from: 900, to: 1500, glide: 0.28, hold: 0.25, decay: 0.02, wave: 'triangle' }), 0, 0.3],
        [struck({ ...bodies.metal, hz: 500, decay: 0.05 }), 0.36, 0.7],
      ),
      { every: 0.95, jitter: 0.3 },
    ),
  ),
  elevator: machine(
    'elevator, lift, escalator, conveyor, conveyor belt, factory*, machinery*, assembly line',
    level(0.8, noiseBed({ color: 'brown', low: 45, high: 350, sway: 0.2, swayHz: 2 })),
    level(0.5, tone({ hz: [98, 196, 294], wave: 'triangle' })),
    level(0.35, repeat(struck({ ...bodies.metal, hz: 260, decay: 0.04 }), { every: 0.7, jitter: 0.04 })),
  ),
  geiger: machine(
    'geiger, geiger counter, radiation',
    scatter(burst({ low: 1200, high: 6000, decay: 0.002 }), { rate: 16, steepness: 0.5 }),
  ),
  printer: machine(
    'printer, scanner, fax, dot matrix',
    repeat(rasp({ from: 210, to: 230, time: 0.26, resonances: [1200, 2900], q: 2, roughness: 0.1 }), {
      every: 0.4,
      accents: [1, 1, 0.7],
    }),
    level(0.3, tone({ hz: [240], wave: 'saw', high: 2500 })),
  ),
  'car start': {
    category: 'Machines',
    words: 'car start, starting car, engine start, engine starting, ignition, starting engine, car starting',
    durationS: 4,
    extent: 'event',
    layers: [
      level(
        0.7,
        once(
          together(
            ...[0, 0.17, 0.34, 0.51, 0.68].map(
              (atS) => [rasp({ from: 55, to: 70, time: 0.16, resonances: [240, 800], q: 2 }), atS] as const,
            ),
          ),
        ),
      ),
      once(
        together(
          [chirp({ wave: 'saw', from: 70, to: 32, glide: 0.9, attack: 0.05, hold: 0.6, decay: 0.6 })],
          [burst({ low: 60, high: 900, attack: 0.08, decay: 0.6 }), 0.02, 0.8],
        ),
        { atS: 0.9 },
      ),
    ],
  },
};
