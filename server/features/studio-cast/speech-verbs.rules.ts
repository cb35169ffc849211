/** Verbs that tell who speaks, as stories write them, by language. */
const verbs = [
  // English
  'said|says|asked|asks|replied|replies|answered|cried|whispered|shouted|muttered|murmured|exclaimed|called|added|continued|remarked|observed|returned|began|laughed|sighed|yelled|screamed|demanded|agreed|insisted|repeated|snapped|growled|explained|admitted|announced|declared|suggested|warned|inquired|enquired|responded|interrupted|protested|begged|pleaded|hissed|groaned|told|went on|breathed|bellowed|mumbled|retorted|urged|ventured',
  // German
  'sagte|sagt|fragte|fragt|antwortete|rief|ruft|flüsterte|schrie|murmelte|erwiderte|meinte|entgegnete|erklärte|bemerkte|brummte|seufzte|lachte|stammelte|wiederholte|befahl|bat|sprach|versetzte|knurrte|raunte|stotterte',
  // French
  "dit|demanda|répondit|s['’]écria|murmura|cria|ajouta|reprit|répliqua|chuchota|s['’]exclama|fit|observa|continua|soupira|balbutia|lança|expliqua|interrompit",
  // Spanish
  'dijo|preguntó|respondió|exclamó|gritó|susurró|murmuró|contestó|añadió|replicó|repuso|continuó|explicó|insistió',
  // Italian
  'disse|chiese|domandò|rispose|esclamò|gridò|sussurrò|mormorò|aggiunse|replicò|continuò|fece|urlò|spiegò',
  // Portuguese
  'perguntou|respondeu|exclamou|gritou|sussurrou|murmurou|acrescentou|replicou|continuou|explicou',
  // Dutch
  'zei|vroeg|antwoordde|riep|fluisterde|mompelde|schreeuwde|zuchtte',
  // Russian
  'сказала?|спросила?|ответила?|крикнула?|прошептала?|воскликнула?|пробормотала?|добавила?|произн(?:ёс|если|есла)|закричала?|проговорила?',
].join('|');

const title =
  '(?:(?:Mr|Mrs|Ms|Dr|St|Prof)\\.?|Miss|Sir|Lady|Lord|Captain|Doctor|Professor|Uncle|Aunt|Herr|Frau|Fräulein|Monsieur|Madame|Mademoiselle|Señora?|Don|Doña|Signora?)\\s+';
const word = "\\p{Lu}[\\p{L}'’-]*\\p{L}";
/** A name of up to three words, or a description such as `the old captain`. */
export const namePattern = `(?:${title})?${word}(?:\\s+(?:(?:van|von|de|del|della|da|di|du|la|le)\\s+)?${word}){0,2}`;
const described =
  "(?:[Tt]he|[Dd]er|[Dd]ie|[Dd]as|[Ll]e|[Ll]a|[Ee]l|[Ii]l|[Oo]|[Aa])\\s+(?:\\p{Ll}[\\p{L}'’-]+\\s+)?\\p{Ll}[\\p{L}'’-]{2,}|[Ll]['’]\\p{Ll}[\\p{L}-]{2,}";
const pronoun =
  '[Hh]e|[Ss]he|[Ee]r|[Ss]ie|[Ii]l|[Ee]lle|[Éé]l|[Ee]lla|[Ll]ui|[Ll]ei|[Ee]le|[Ee]la|[Hh]ij|[Zz]ij|[Оо]н|[Оо]на|[Ii]';
const subject = `(?<name>${namePattern})|(?<pronoun>(?:${pronoun})(?![\\p{L}'’]))|(?<described>${described})`;
const verb = `(?<![\\p{L}])(?:${verbs})(?![\\p{L}])`;
// `va-t-il`, `dit-il`: French puts the pronoun after the verb.
const verbFirst = new RegExp(`${verb}[\\s-]+(?:t-)?(?:${subject})`, 'u');
const subjectFirst = new RegExp(`(?:${subject})(?:\\s+(?:\\p{Ll}+ly|had|hatte|then))?\\s+${verb}`, 'u');

const female = new Set(['she', 'sie', 'elle', 'ella', 'lei', 'ela', 'zij', 'она']);
const noNames = new Set(
  'he she it they we you i the a an this that these those then there here when where what who why how but and or so yes no not now well oh if for as at in on to with from by my your his her its our their one two all er sie es wir ihr ich der die das ein eine und aber doch dann da hier wenn was wer wie ja nein nun als so il elle le la les un une et mais alors oui non el ella los las y pero entonces sí lo gli e ma allora chapter'.split(
    ' ',
  ),
);

export type Gender = 'female' | 'male';

/** Who speaks, as the narrator says it. */
export type Mention = { readonly name: string } | { readonly gender: Gender | undefined };

/** The speaker that a passage of the narrator names with a verb of speech; undefined without one. */
export function findSpeaker(narration: string): Mention | undefined {
  const found = verbFirst.exec(narration) ?? subjectFirst.exec(narration);
  const { name, pronoun: he, described: someone } = found?.groups ?? {};
  const cleaned = name === undefined ? undefined : cleanName(name);
  if (cleaned) return { name: cleaned };
  if (someone !== undefined && !noNames.has(someone.split(/\s+/).at(-1)!))
    return { name: someone.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) };
  if (he === undefined) return undefined;
  const lower = he.toLowerCase();
  return { gender: lower === 'i' ? undefined : female.has(lower) ? 'female' : 'male' };
}

const names = new RegExp(`(?<![\\p{L}'’])${namePattern}`, 'gu');

/** The names in a passage, in their order. The first word of a sentence counts only after a name was seen elsewhere. */
export const findNames = (text: string): string[] =>
  [...text.matchAll(names)].flatMap(([found]) => cleanName(found) ?? []);

/** Without words that only start a sentence; undefined if nothing is left. */
function cleanName(name: string): string | undefined {
  const words = name.split(/\s+/);
  while (words.length > 0 && noNames.has(words[0]!.toLowerCase())) words.shift();
  return words.length > 0 && words.every((one) => !noNames.has(one.toLowerCase())) ? words.join(' ') : undefined;
}

const femaleTitles =
  /^(mrs|ms|miss|lady|aunt|frau|fräulein|madame|mademoiselle|señora|doña|signora)\b|\b(woman|girl|lady|mother|queen|princess|witch|daughter|sister|wife|nurse|frau|mädchen|femme|fille|mujer|donna)$/i;
const maleTitles =
  /^(mr|sir|lord|uncle|herr|monsieur|señor|don|signor)\b|\b(man|boy|father|king|prince|son|brother|husband|mann|junge|homme|garçon|hombre|uomo)$/i;

/** What a name or a description says about a speaker. */
export const genderOfName = (name: string): Gender | undefined =>
  femaleTitles.test(name) ? 'female' : maleTitles.test(name) ? 'male' : undefined;

export type Age = 'young' | 'old';
export const ageOfName = (name: string): Age | undefined =>
  /\b(old|grand\w*|alte\w*|vie(?:ux|ille)|viej[oa]|vecchi[oa])\b/i.test(name)
    ? 'old'
    : /\b(boy|girl|child|young|kid|junge|mädchen|kind|garçon|fille|enfant|niñ[oa]|bambin[oa])\b/i.test(name)
      ? 'young'
      : undefined;
