import { otherTurnWords, type WrittenTurnWords } from './turn-words-other.ts';

/** Words by which a language shows whether its speaker goes on. Lower case, without punctuation. */
export interface TurnWords {
  /** Conjunctions, prepositions, articles, auxiliaries: after them, the sentence goes on. */
  readonly open: ReadonlySet<string>;
  /** “um”: the speaker looks for words. */
  readonly fillers: ReadonlySet<string>;
  /** Phrases after which an object follows: “i want”, “my name is”. */
  readonly openPhrases: readonly string[];
  /** First words of a question. */
  readonly questions: ReadonlySet<string>;
  /** First words of a clause that needs another: “if”, “when”. */
  readonly subordinators: ReadonlySet<string>;
  /** Verbs that end a clause of a subordinator, although they are among the open words. */
  readonly finalVerbs: ReadonlySet<string>;
  /** Questions that may end with a word of the second list, although it is open: “what is that for”. */
  readonly objectQuestions: ReadonlySet<string>;
  readonly questionEnds: ReadonlySet<string>;
  /** Verbs that need an object: “return”. */
  readonly objectVerbs: ReadonlySet<string>;
  /** Verbs whose second part ends the sentence, with -n or -t. */
  readonly bracketVerbs: ReadonlySet<string>;
  /** Last words or phrases of a turn: “please”. */
  readonly closers: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** What listeners say while another speaks. */
  readonly backchannels: readonly string[];
  readonly digits: ReadonlySet<string>;
  /** Words of numbers, dates and times besides the digits. */
  readonly numbers: ReadonlySet<string>;
  /** Endings of the last word, of languages that mark the role of a word there, or write no spaces. */
  readonly openEndings: readonly string[];
  readonly closedEndings: readonly string[];
}

const english: WrittenTurnWords = {
  open:
    'and or but nor because cause cuz since although though unless until whereas so which who whose whom ' +
    'a an the my your his her its our their some any every each another no ' +
    'of for with from to at by into onto about between under than via per without within during against among ' +
    'toward towards like as in on ' +
    'i we they he she you is are was were am be been being do does did have has had will would can could should shall ' +
    "may might must i'm i'll i'd i've we're we'll we'd they're you're he's she's it's that's there's what's let's " +
    'if when while where whether plus and/or very really quite just maybe perhaps probably also basically actually ' +
    'mr mrs ms doctor number saint rather want need tell give show put make let gonna wanna',
  fillers: 'um umm uh uhm uhh er erm hmm hm mm eh ah well so like okay-so',
  openPhrases:
    'i want|i need|i think|i guess|i mean|i believe|i was wondering|would like|would like to|i like to|looking for|going to|' +
    'want to|need to|have to|trying to|used to|kind of|sort of|because of|such as|as well as|my name is|name is|' +
    'my number is|number is|my email is|address is|it was|it is|that is|this is|there is|there are|the thing is|' +
    'the problem is|you know|let me see|let me think|let me check|hold on|wait|one moment|one second|just a second|' +
    'give me a second|give me a moment|instead of|out of|due to|next to|in order|in order to|how about|what about|' +
    'a little|a few|a couple of|at the|not sure if|to book|to order|to cancel|to change|to buy|to get|to make|to ask|' +
    'to speak to|to talk to|can you tell me|could you tell me|do you know|do you have|i have|i am|i was|we are|we were|' +
    'the first one|first of all|on the one hand|for example|the reason is|it depends|it is spelled|is spelled|spelled|in size|order number|flight number|account number|room number|the size|could you please|can you please|would you please|' +
    'i think that|i know that|is that|say that|said that|so that|do i|do you|can i|could i|are you|is it|is it possible to|i would rather',
  questions:
    'what when where who whom whose why which how is are was were do does did can could will would should shall may have has ' +
    "isn't aren't don't doesn't didn't can't couldn't won't wouldn't what's where's who's how's when's",
  subordinators: 'if when because since although though while after before unless once whenever as',
  objectQuestions: 'what who whom where which',
  questionEnds: 'for with from to at of about in on like is are am was do does',
  objectVerbs:
    'return order book cancel change send sent receive received get got buy bought make makes made find found see saw take ' +
    'took bring use add update replace schedule reserve forgot lost told say said ask asked prefer choose wanted needed means',
  closers:
    "please|thanks|thank you|thank you very much|that's all|that's it|that is all|that is it|goodbye|bye|bye bye|today|" +
    'tomorrow|tonight|now|right now|as well|too|instead|yesterday|again|anymore|already|soon|at all|or not|then|think so|hope so|guess so|believe so|' +
    'for me|with you|with me|to me|about it|of it|with it|for it|to it',
  yes: "yes|yeah|yep|yup|sure|of course|correct|exactly|right|absolutely|definitely|okay|ok|yes please|that's right|that is right|yes it is|yes i do|yes i am|fine|sounds good|that works",
  no: "no|nope|nah|no thanks|no thank you|not really|no i don't|no it isn't|never|i don't know|not yet|no i'm not",
  backchannels:
    'uh huh|uh-huh|mm hmm|mm-hmm|mhm|mm|hmm|hm|yeah|yep|yup|yes|okay|ok|right|sure|i see|got it|gotcha|alright|all right|' +
    'oh|oh okay|ah|ah okay|aha|wow|really|cool|great|nice|good|fine|exactly|true|totally|interesting|understood|makes sense|of course',
  digits: 'zero oh one two three four five six seven eight nine double triple',
  numbers:
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy ' +
    'eighty ninety hundred thousand million first second third fourth fifth sixth seventh eighth ninth tenth half quarter ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
    "october november december today tomorrow tonight noon midnight o'clock am pm morning afternoon evening week month year",
};

const words = (list = ''): ReadonlySet<string> => new Set(list.split(' ').filter((word) => word !== ''));
const phrases = (list = ''): string[] => list.split('|').filter((phrase) => phrase !== '');

const read = (written: WrittenTurnWords): TurnWords => ({
  open: words(written.open),
  fillers: words(written.fillers),
  openPhrases: phrases(written.openPhrases),
  questions: words(written.questions),
  subordinators: words(written.subordinators),
  finalVerbs: words(written.finalVerbs),
  objectQuestions: words(written.objectQuestions),
  questionEnds: words(written.questionEnds),
  objectVerbs: words(written.objectVerbs),
  bracketVerbs: words(written.bracketVerbs),
  closers: phrases(written.closers),
  yes: phrases(written.yes),
  no: phrases(written.no),
  backchannels: phrases(written.backchannels),
  digits: words(written.digits),
  numbers: words(written.numbers),
  openEndings: phrases(written.openEndings),
  closedEndings: phrases(written.closedEndings),
});

const writtenWords: Readonly<Record<string, WrittenTurnWords>> = { en: english, ...otherTurnWords };
const known = new Map<string, TurnWords>();
const none = read({ open: '', fillers: '', yes: '', no: '', backchannels: '' });

/** Of an ISO 639-1 code; of one that is not listed, empty lists. */
export function turnWordsOf(language: string): TurnWords {
  const code = language.slice(0, 2).toLowerCase();
  const list = writtenWords[code];
  if (!list) return none;
  const found = known.get(code) ?? read(list);
  known.set(code, found);
  return found;
}
