const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** After these a noun or an adjective follows. */
export const determiners = words('a an the my your his her its our their whose this every another no any');
/** Also these before a plural. */
export const pluralDeterminers = words(
  'these those some many several few both most all such two three four five six seven eight nine ten hundred thousand other more to',
);
export const prepositions = words(
  'of in with for by from without on at under into about between during upon against through than as before after',
);
export const beForms = words("am is are was were be been being isn't aren't wasn't weren't i'm you're we're they're");
export const haveForms = words("has have had i've you've we've they've");
/** Forms of have, and of be, before a participle. */
export const participleVerbs = words(
  "has have had having i've you've we've they've he's she's haven't hasn't hadn't is are was were be been being isn't aren't wasn't weren't",
);
export const modals = words(
  "will would can could shall should must may might cannot can't won't wouldn't couldn't shouldn't mustn't i'll you'll we'll they'll he'll she'll it'll i'd you'd we'd they'd he'd she'd",
);
/** Always before a verb, also at the start of a sentence. */
export const verbHeralds = words("don't doesn't didn't let's please who i we they");
/** They ask for the base form after a subject. */
export const auxiliaries = words(
  "do does did will would can could shall should must may might doesn't didn't won't wouldn't can't couldn't",
);
export const causatives = words('let lets make makes made help helps helped see saw watch watched hear heard');
/** Before "you" as a subject. */
export const clauseOpeners = words(
  'and or but if when that what how where why because while unless before after until once | as',
);
export const thirdPersons = words('he she it who');
/** Between a word and what tells its part of speech. */
export const adverbs = words(
  'not never always also only often still really just even ever sometimes usually already currently quickly slowly simply clearly strongly regularly recently rarely actually finally officially completely fully largely previously very quite so too rather extremely',
);
/** After these, "to" is a preposition. */
export const prepositionalTo = words(
  'due prior according close next access exposed exposure thanks reaction resistant resistance limited related relative compared contrary similar equal regard respect addition response owing key down up back return returned subject listen listening listened reference linked opposed devoted dedicated committed',
);
export const commonAdjectives = words(
  'new old big large small little great good bad best better worst long short high low first second third last next same other only real main major minor important strange unidentified unknown simple heavy light hot cold strong open deep wide poor rich young early late recent current former final full free whole single double common special official criminal medical personal public private political social physical rough latest previous annual deadly nice beautiful fresh local red blue white black green',
);
export const objects = words(
  'the a an this that these those my your his her its our their him them me us it every all each',
);
export const conjunctions = words('and or then but please');
export const pastTimes = words('yesterday ago');
