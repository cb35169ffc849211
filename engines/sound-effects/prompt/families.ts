/** Words that together name a sound: one of `words`, and one of the keys of `with` anywhere in the same clause. */
interface Family {
  /** The sounds that it replaces or adds to; with these, one of the keys suffices. */
  readonly words: string;
  readonly with: Readonly<Record<string, string>>;
  /** Sounds of the family that a combination replaces. */
  readonly replaces: readonly string[];
}

export const families: readonly Family[] = [
  {
    words: 'footstep, step, walking, walk, running, footfall, boot, heel, stepping, jogging, marching',
    with: {
      'wood, wooden, parquet, floorboard, deck': 'footsteps on wood',
      'stone, concrete, pavement, marble, tile, asphalt, street, sidewalk, cobblestone': 'footsteps on stone',
      'gravel, pebble': 'footsteps on gravel',
      'grass, lawn, field': 'footsteps on grass',
      'snow, ice': 'footsteps on snow',
      'metal, metallic, grating, grate, steel': 'footsteps on metal',
      'water, puddle, mud, muddy, wet': 'footsteps on water',
      'leave, leaf, foliage, forest': 'footsteps on leaves',
      'carpet, rug, barefoot': 'footsteps on carpet',
      'sand, beach, desert, dune': 'footsteps on sand',
    },
    replaces: ['footsteps on stone', 'leaves in the wind', 'forest ambience', 'surf'],
  },
  {
    words:
      'hit, hitting, impact, strike, striking, bang, banging, drop, dropping, fall, falling, collision, bump, crash, thud, object',
    with: {
      'wood, wooden': 'wood impact',
      'metal, metallic, steel, iron, tin': 'metal impact',
      'glass, crystal': 'glass impact',
      'stone, rock, concrete': 'stone impact',
      plastic: 'plastic impact',
    },
    replaces: ['thud', 'plastic impact', 'dripping water'],
  },
  {
    words: 'break, breaking, shatter, shattering, smash, smashing, crash, crashing, snap, snapping',
    with: {
      'glass, window, bottle, mirror, vase': 'breaking glass',
      'wood, wooden, branch, twig, stick, plank': 'breaking wood',
    },
    replaces: ['glass impact', 'wood impact', 'breaking glass', 'clap'],
  },
  {
    words: 'door, gate, hatch, drawer, cupboard',
    with: {
      'open, opening, creak, creaking, squeak, squeaking, squeaky, creaky, ajar': 'creaking door',
      'slam, slamming, shut, shutting, close, closing': 'door slam',
      'knock, knocking': 'knock on a door',
      'lock, locking, unlocking, unlock': 'door lock',
    },
    replaces: ['door slam', 'creaking door'],
  },
  {
    words: 'rain, raining, rainfall, raindrop',
    with: {
      'roof, tin, metal, car': 'rain on a metal roof',
      'window, glass, tent, umbrella, windowpane': 'rain on a window',
    },
    replaces: ['rain', 'glass impact', 'metal impact', 'thud', 'car engine'],
  },
  {
    words: 'wind',
    with: { 'howling, howl, whistling, eerie, haunted': 'howling wind', 'leave, leaf, tree': 'leaves in the wind' },
    replaces: ['wind', 'horror drone'],
  },
];
