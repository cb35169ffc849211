/** What the demos of the public site about voices say, and who speaks; the server makes their sounds beforehand. */

interface DemoVoice {
  /** Of a default voice. */
  readonly id: string;
  readonly name: string;
}

const marlow: DemoVoice = { id: 'mRq7vKc2TnX5bZaLd8Ws', name: 'Marlow' };
const nora: DemoVoice = { id: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora' };
const fergus: DemoVoice = { id: '6wHW35PBbnm3NliqNT1N', name: 'Fergus' };
const helen: DemoVoice = { id: 'x4xyB7LQ4DBqHboMSp4D', name: 'Helen' };
const barrett: DemoVoice = { id: 'THEzEDh2QFLVxZXSezhD', name: 'Barrett' };
const isla: DemoVoice = { id: 'kON74U4YD4MKVhEUFM6T', name: 'Isla' };
const beatrix: DemoVoice = { id: 'PNXoaK7lZpZso8urnMWy', name: 'Beatrix' };
const stanley: DemoVoice = { id: '2xdKbiGpW5B9G0xQLOry', name: 'Stanley' };

/** A performance that the voice changer turns into other voices. */
export interface ChangerDemo {
  readonly id: string;
  readonly voice: DemoVoice;
  readonly text: string;
  /** Speed of the delivery, 0.7 to 1.2. */
  readonly speed: number;
  /** The voices into which it is changed, other than that of the performance. */
  readonly targets: readonly DemoVoice[];
}

export const changerDemos: readonly ChangerDemo[] = [
  {
    id: '1',
    voice: isla,
    text: 'Wait, wait, wait. You found the key? Where? No, do not tell me. It was in the teapot, was it not? Two years, and it was in the teapot!',
    speed: 1.05,
    targets: [barrett, helen],
  },
  {
    id: '2',
    voice: marlow,
    text: 'Listen. Somebody is on the stairs. One step. Another one. And now, nothing. Would you go and look? No? Well, neither would I.',
    speed: 0.9,
    targets: [nora, fergus],
  },
];

/** The last part of the id of a voice's sound. */
const slugOf = ({ name }: DemoVoice): string => name.toLowerCase();

export const changerSourceId = ({ id }: ChangerDemo): string => `changer-${id}-source`;
export const changerResultId = ({ id }: ChangerDemo, target: DemoVoice): string => `changer-${id}-${slugOf(target)}`;

/** A noise from which the isolator frees a voice. */
export interface IsolatorDemo {
  readonly id: string;
  /** What the generator of sound effects is asked for. */
  readonly prompt: string;
  readonly seed: number;
  readonly voice: DemoVoice;
  readonly text: string;
  /** By how many dB the result is closer to the clean voice; measured with the built-in engines. */
  readonly improvementDb: number;
}

/** Power of the speech relative to the noise, in dB, before the isolation. */
export const isolatorSnrDb = 5;

export const isolatorDemos: readonly IsolatorDemo[] = [
  {
    id: 'rain',
    prompt: 'heavy rain',
    seed: 3,
    voice: nora,
    text: 'I am standing at the harbour, and the ferry has just left without us. The next one goes at twenty past nine.',
    improvementDb: 8.7,
  },
  {
    id: 'traffic',
    prompt: 'truck and car engine',
    seed: 4,
    voice: marlow,
    text: 'The road is closed from here to the market. If you are coming by car, take the second exit and follow the river.',
    improvementDb: 5.1,
  },
  {
    id: 'train',
    prompt: 'train ride',
    seed: 5,
    voice: fergus,
    text: 'We cross the long bridge in a minute. Look to the left, and you will see the old lighthouse above the bay.',
    improvementDb: 5.6,
  },
  {
    id: 'fan',
    prompt: 'air conditioner',
    seed: 6,
    voice: helen,
    text: 'Thank you all for coming. Before we begin, a word about the agenda: we have three points, and one hour.',
    improvementDb: 4.6,
  },
];

export const isolatorBeforeId = ({ id }: IsolatorDemo): string => `isolator-${id}-before`;
export const isolatorAfterId = ({ id }: IsolatorDemo): string => `isolator-${id}-after`;

/** A voice that is recorded and cloned. */
export interface CloningDemo {
  readonly id: string;
  /** Who speaks the recording. */
  readonly voice: DemoVoice;
  /** The default voice that the lab finds closest to the recording and adapts to it. */
  readonly base: DemoVoice;
  /** The text of the recording from which the clone is made. */
  readonly recordingText: string;
  /** What the speaker, the base and the clone say; it is not in the recording. */
  readonly text: string;
}
/** About 20 seconds. */
const recordingText =
  'The market opens at seven, long before the first bus arrives. By then the bakers have been up for hours, and the whole street smells of bread. Why would anybody sleep late here? On Fridays a man sells honey from the back of his van, five kinds of it, and he will tell you about every one. Please remember to bring a bag, some small change, and a little patience.';

export const cloningDemos: readonly CloningDemo[] = [
  {
    id: '1',
    voice: beatrix,
    base: nora,
    recordingText,
    text: 'When the fog lifted, we could see the whole valley, and nobody said a word for a while.',
  },
  {
    id: '2',
    voice: stanley,
    base: fergus,
    recordingText,
    text: 'When the fog lifted, we could see the whole valley, and nobody said a word for a while.',
  },
];

export const cloningSourceId = ({ id }: CloningDemo): string => `cloning-${id}-recording`;
export const cloningBaseId = ({ id }: CloningDemo): string => `cloning-${id}-base`;
export const cloningResultId = ({ id }: CloningDemo): string => `cloning-${id}-clone`;
