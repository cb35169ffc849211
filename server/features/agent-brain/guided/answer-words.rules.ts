/** Words that people answer with, by language. Compared without case, accents and punctuation. */
interface AnswerWords {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly goodbye: readonly string[];
  readonly repeat: readonly string[];
  readonly human: readonly string[];
  readonly today: string;
  readonly tomorrow: string;
  readonly dayAfterTomorrow: string;
  readonly next: readonly string[];
  readonly noon: readonly string[];
  readonly midnight: readonly string[];
  /** Signs in an email address that is said. */
  readonly at: readonly string[];
  readonly dot: readonly string[];
  readonly dash: readonly string[];
  readonly underscore: readonly string[];
  readonly plus: readonly string[];
  /** Words before a name or an answer that do not belong to it. */
  readonly introductions: readonly string[];
  /** Words that say nothing about a question. */
  readonly stopWords: readonly string[];
  readonly questionWords: readonly string[];
  /** `at N`: the hour word, as in "15 Uhr". */
  readonly hour: readonly string[];
}

const words = (text: string): string[] => text.split(' ');
const phrases = (text: string): string[] => text.split('|');

const en: AnswerWords = {
  yes: phrases(
    'yes|yeah|yep|yup|sure|of course|correct|right|that is right|thats right|thats correct|exactly|ok|okay|absolutely|definitely|please do|go ahead|i do|it is|affirmative|true|y',
  ),
  no: phrases('no|nope|nah|not really|wrong|incorrect|thats wrong|not correct|negative|i do not|i dont|false|never|n'),
  goodbye: phrases('goodbye|good bye|bye|bye bye|thats all|that is all|hang up|end the call|see you|talk to you later'),
  repeat: phrases(
    'repeat|say that again|say again|once more|come again|pardon|what did you say|repeat that|can you repeat that|could you repeat that|please repeat',
  ),
  human: phrases(
    'human|real person|speak to a person|talk to a person|speak to someone|talk to someone|operator|representative|agent please|speak to an agent|talk to an agent|customer service|colleague',
  ),
  today: 'today',
  tomorrow: 'tomorrow',
  dayAfterTomorrow: 'day after tomorrow',
  next: words('next coming'),
  noon: words('noon midday'),
  midnight: words('midnight'),
  at: words('at'),
  dot: words('dot point period'),
  dash: words('dash hyphen minus'),
  underscore: words('underscore'),
  plus: words('plus'),
  introductions: phrases(
    'my name is|the name is|name is|this is|i am|im|it is|its|call me|my email is|my email address is|my number is|my phone number is|the number is|that would be|i would like|id like|i want|i need|i choose|ill take',
  ),
  stopWords: words(
    'a an the is are was were be been do does did can could would will shall should may might i you he she it we they me my your his her its our their them us this that these those of to in on at by for with about from as and or but if so not no yes what which who whom whose when where why how much many tell please know want need like there here have has had get any some',
  ),
  questionWords: words('what which who whom whose when where why how is are do does did can could would will'),
  hour: phrases("oclock|o'clock"),
};
const de: AnswerWords = {
  yes: phrases(
    'ja|jawohl|jo|genau|richtig|stimmt|korrekt|sicher|klar|natürlich|gerne|ok|okay|in ordnung|das stimmt|einverstanden',
  ),
  no: phrases('nein|nee|nö|falsch|stimmt nicht|das stimmt nicht|nicht richtig|auf keinen fall|niemals'),
  goodbye: phrases('auf wiedersehen|auf wiederhören|tschüss|tschüs|ciao|das war alles|das ist alles|auflegen|bis dann'),
  repeat: phrases('wiederholen|noch einmal|nochmal|noch mal|wie bitte|was haben sie gesagt|bitte wiederholen'),
  human: phrases(
    'mensch|menschen|mitarbeiter|mitarbeiterin|kollegen|berater|kundendienst|jemanden sprechen|mit jemandem sprechen',
  ),
  today: 'heute',
  tomorrow: 'morgen',
  dayAfterTomorrow: 'übermorgen',
  next: words('nächsten nächster nächste nächstes kommenden'),
  noon: words('mittag mittags'),
  midnight: words('mitternacht'),
  at: phrases('at|ät|klammeraffe'),
  dot: words('punkt'),
  dash: words('strich bindestrich minus'),
  underscore: words('unterstrich'),
  plus: words('plus'),
  introductions: phrases(
    'mein name ist|der name ist|ich heiße|ich bin|das ist|hier ist|meine email ist|meine nummer ist|die nummer ist|ich möchte|ich hätte gerne|ich will|ich brauche|ich nehme',
  ),
  stopWords: words(
    'der die das den dem des ein eine einen einem einer ist sind war waren sein wird werden kann können könnte soll sollte darf mag ich du er sie es wir ihr mich mir dich dir uns euch mein meine dein deine sein seine unser unsere dies diese dieser dieses von zu in im an am auf bei für mit über aus als und oder aber wenn so nicht nein ja was welche welcher welches wer wen wem wann wo warum wie viel viele sagen bitte wissen möchte brauche gibt es hier da haben hat hatte ihre ihren ihr',
  ),
  questionWords: words(
    'was welche welcher welches wer wen wem wann wo wohin warum wieso wie kann können gibt ist sind haben darf',
  ),
  hour: words('uhr'),
};
const fr: AnswerWords = {
  yes: phrases(
    'oui|ouais|bien sûr|exact|exactement|tout à fait|correct|daccord|ok|okay|cest ça|cest exact|absolument|volontiers',
  ),
  no: phrases('non|pas du tout|faux|incorrect|ce nest pas ça|cest faux|jamais'),
  goodbye: phrases('au revoir|à bientôt|cest tout|raccrocher|bonne journée|salut'),
  repeat: phrases('répétez|répéter|encore une fois|pardon|comment|quavez vous dit|vous pouvez répéter'),
  human: phrases(
    'un humain|une personne|quelquun|un conseiller|une conseillère|un agent|un collègue|service client|opérateur',
  ),
  today: 'aujourdhui',
  tomorrow: 'demain',
  dayAfterTomorrow: 'après demain',
  next: words('prochain prochaine'),
  noon: words('midi'),
  midnight: words('minuit'),
  at: words('arobase at'),
  dot: words('point'),
  dash: words('tiret'),
  underscore: phrases('tiret bas|underscore'),
  plus: words('plus'),
  introductions: phrases(
    'je mappelle|mon nom est|je suis|cest|mon adresse est|mon numéro est|je voudrais|jaimerais|je veux|il me faut',
  ),
  stopWords: words(
    'le la les un une des du de d l est sont était être a ont avoir je tu il elle nous vous ils elles me te se mon ma mes ton ta tes son sa ses notre votre leur ce cet cette ces à au aux en dans sur par pour avec et ou mais si ne pas non oui que quoi quel quelle quels quelles qui quand où pourquoi comment combien dire savoir veux voudrais peut peux pouvez y',
  ),
  questionWords: words('que quoi quel quelle quels quelles qui quand où pourquoi comment combien est peut peux pouvez'),
  hour: words('heures heure h'),
};
const es: AnswerWords = {
  yes: phrases('sí|si|claro|por supuesto|correcto|exacto|exactamente|vale|de acuerdo|ok|okay|así es|eso es|cierto'),
  no: phrases('no|para nada|incorrecto|no es correcto|falso|nunca|jamás'),
  goodbye: phrases('adiós|hasta luego|chao|eso es todo|nada más|colgar|hasta pronto'),
  repeat: phrases('repita|repetir|repite|otra vez|una vez más|cómo dice|perdón|qué ha dicho|puede repetir'),
  human: phrases(
    'humano|una persona|con alguien|un agente|un asesor|operador|operadora|atención al cliente|un compañero',
  ),
  today: 'hoy',
  tomorrow: 'mañana',
  dayAfterTomorrow: 'pasado mañana',
  next: words('próximo próxima'),
  noon: words('mediodía'),
  midnight: words('medianoche'),
  at: words('arroba at'),
  dot: words('punto'),
  dash: words('guion'),
  underscore: phrases('guion bajo|subrayado'),
  plus: words('más'),
  introductions: phrases('me llamo|mi nombre es|soy|es|mi correo es|mi número es|quisiera|quiero|me gustaría|necesito'),
  stopWords: words(
    'el la los las un una unos unas de del al a es son era ser está están estar yo tú él ella nosotros ustedes ellos me te se mi mis tu tus su sus nuestro este esta estos estas ese esa en por para con sobre y o pero si no sí que qué cuál cuáles quién cuándo dónde por qué cómo cuánto cuánta cuántos cuántas decir saber quiero necesito puede puedo hay tiene tienen lo le',
  ),
  questionWords: words(
    'qué cuál cuáles quién cuándo dónde cómo cuánto cuánta cuántos cuántas puede puedo hay es tiene',
  ),
  hour: words('horas hora'),
};

const byLanguage: Readonly<Record<string, AnswerWords>> = { en, de, fr, es };

/** `de-AT` → the words of German; those of English for a language without. */
export const answerWords = (language: string): AnswerWords =>
  byLanguage[language.toLowerCase().split(/[-_]/)[0]!] ?? en;

/** A text for comparisons: lower case, without accents, apostrophes and punctuation, with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@+]+/gu, ' ')
    .trim();

/** Whether one of the phrases is in the text, as whole words. */
export function hasPhrase(text: string, list: readonly string[]): boolean {
  const folded = ` ${foldText(text)} `;
  return list.some((phrase) => folded.includes(` ${foldText(phrase)} `));
}

/** The text without the introduction before an answer: "my name is Ada" → "Ada". */
export function withoutIntroduction(text: string, language: string): string {
  const tokens = text.trim().split(/\s+/);
  for (const introduction of [...answerWords(language).introductions].sort((a, b) => b.length - a.length)) {
    const start = foldText(introduction).split(' ');
    if (tokens.length > start.length && start.every((word, index) => foldText(tokens[index]!) === word))
      return withoutIntroduction(tokens.slice(start.length).join(' '), language);
  }
  return tokens.join(' ');
}
