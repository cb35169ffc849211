/** Sounds that synthesis by procedure does badly. */
interface RefusedSound {
  /** How the error names them. */
  readonly subject: string;
  readonly words: string;
  /** Names of known sounds, nearest first. */
  readonly nearest: readonly string[];
}

export const refusedSounds: readonly RefusedSound[] = [
  {
    subject: 'dogs',
    words: 'dog, puppy, bark, barking, dog barking, growl, growling, wolf, wolves, howling wolf, wolf howling, woof',
    nearest: ['frogs', 'owl'],
  },
  {
    subject: 'cats',
    words: 'cat, kitten, meow, meowing, purr, purring, lion, tiger, roar, roaring',
    nearest: ['bee', 'owl'],
  },
  {
    subject: 'farm animals',
    words:
      'cow, mooing, moo, sheep, goat, pig, horse neigh, neigh, neighing, whinny, donkey, chicken, rooster, duck, quack, goose',
    nearest: ['galloping horse', 'birds'],
  },
  {
    subject: 'wild animals',
    words: 'elephant, monkey, bear, whale, dolphin, seagull, crow, eagle, dinosaur, monster, dragon, zombie',
    nearest: ['birds', 'owl', 'horror drone'],
  },
  {
    subject: 'crowds',
    words:
      'crowd, audience, cheering, crowd cheering, chatter, chattering, murmur, restaurant, cafe, people talking, stadium crowd, walla, boo, booing, protest',
    nearest: ['applause'],
  },
  { subject: 'laughter', words: 'laugh, laughter, laughing, giggle, giggling, chuckle', nearest: ['applause'] },
  {
    subject: 'voices',
    words:
      'speech, voice, talk, talking, speaking, saying, say, whisper, whispering, shout, shouting, scream, screaming, yell, yelling, man, woman, child, children, baby, crying, cry, sob, cough, coughing, sneeze, sneezing, snore, snoring, burp, sigh, breathing, breath, moan, gasp, announcer, narrator',
    nearest: ['heartbeat'],
  },
  { subject: 'singing', words: 'singing, sing, choir, chant, chanting, vocal, opera, rap', nearest: ['warm pad'] },
  {
    subject: 'music',
    words:
      'music, song, melody, tune, beat, guitar, piano, violin, orchestra, trumpet, flute, saxophone, organ, band, jazz, rock music, techno, hip hop, symphony, drum loop, bassline',
    nearest: ['string pluck', 'drone', 'drum'],
  },
];
