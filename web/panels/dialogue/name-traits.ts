import type { voiceAges, voiceGenders } from '../../../contract/catalogue/voices/voice-traits.ts';

/** What the name of a speaker tells about the voice; absent: unknown. */
export interface NameTraits {
  readonly gender?: Exclude<(typeof voiceGenders)[number], 'neutral'>;
  readonly age?: (typeof voiceAges)[number];
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Frequent first names of English, German, Spanish, French, Italian and Portuguese, without accents; those of both genders are absent. */
const femaleNames = wordSet(`
  abigail ada agatha agnes aisha alba alice alina amanda amelia amy ana anastasia andrea angela angelica anita anja anke ann anna
  anne annette annika antonia antonella astrid audrey ava barbara beatrice beatriz bella bernadette beth betty birgit bianca
  bridget brigitte britta camila camille carla carmen carol carolina caroline catherine cecilia charlotte chiara chloe christina
  christine claire clara claudia concepcion cristina daniela daisy deborah diana dolores donna dora doris dorothea dorothy edith
  elena eleanor elisa elisabeth eliza elizabeth ella ellen eloise elsa emilia emily emma erika erin esmeralda esther eva evelyn
  fatima fiona florence franziska frida gabriela gabrielle georgia gertrud gina giulia gloria grace greta hanna hannah harriet
  hazel heather heidi heike helen helena helga hilda holly ida ilse ines inga ingrid irene iris irma isabel isabella isabelle isla
  ivy jana jane janet jasmine jeanne jennifer jenny jessica joana joanna johanna josefina josephine juana judith julia juliana
  julie juliet juliette karen karin katarina kate katharina katherine kathleen katie katrin katja laura lea leah lena leonie
  leonor leticia lidia lily lina linda lisa liz louise lucia lucy luisa luise lydia madeleine magdalena maja mandy manon manuela
  margaret margarita margarethe maria mariana marie marina marion marlene marta martha martina mary mathilde matilda maya megan
  melanie melissa mercedes mia michaela michelle mila miranda miriam molly monica monika nadia nadine nancy naomi natalia natalie
  nicole nina nora olga olivia ophelia paola patricia paula pauline penelope petra philippa phoebe pia pilar priya rachel raquel
  rebecca regina renata renate rita rosa rosalind rose rosie ruth sabine sabrina sally samantha sandra sara sarah selma silke
  silvia simone sofia sonia sonja sophia sophie stefanie stella stephanie sue susan susanna susanne svenja sylvia tamara tania
  tanja teresa theresa tina ursula uta ute valentina valeria vanessa vera veronica victoria viktoria violet virginia vivian
  wendy wilhelmina yasmin yolanda yvonne zoe`);
const maleNames = wordSet(`
  aaron abraham adam adrian ahmed alan albert alejandro alessandro alfred ali anders andreas andres andrew angus antoine anton
  antonio armando arthur axel barry bastian ben benedict benjamin bernard bernd bill bjorn bob boris brad brian bruno carl carlos
  cesar christian christoph christopher claus clemens colin craig daniel dave david dennis detlef diego dieter dietrich dirk
  dominik donald douglas duncan eberhard edgar eduardo edward emil emilio enrique eric erich ernest ernst erwin ethan etienne
  eugene felix ferdinand fergus fernando filippo finn florian francesco francisco francois frank franz fred friedrich fritz
  gabriel gary geoffrey georg george gerald gerhard gilbert giovanni giuseppe gordon graham gregor gregory guenther guillermo
  gunther gustav guy hans harald harold harry hartmut hassan heinrich heinz helmut henri henrik henry herbert hermann holger
  horst howard hugh hugo ian ibrahim ignacio igor isaac ivan jack jacob jacques jaime jakob james jan jason javier jeff jeremy
  jesus jim joachim joao joe joel johann johannes john jonas jonathan jorge jose josef joseph juan juergen julian julien julio
  jurgen justin karl kaspar keith ken kenneth kevin klaus konrad konstantin kurt lars laurence lawrence lennart leo leon leonard
  leonardo liam lorenz lorenzo louis luca lucas ludwig luigi luis lukas luke lutz magnus malcolm manfred manuel marc marcel marco
  marcus mario mark markus martin mateo mathias matt matteo matthew matthias maurice max maximilian michael michel miguel mike
  mohamed mohammed moritz nathan neil nicholas nick nico nicolas niklas nils noah norbert oliver olivier omar oscar oskar otto
  pablo paolo pascal patrick paul pedro peter philip philipp pierre rafael rainer ralf ralph ramon raul ray reinhard ricardo
  richard rob robert roberto rodrigo roger roland rolf roman romeo ronald ross rudolf rupert ryan salvador sam samuel santiago
  scott sean sebastian sergio siegfried simon stefan stephen steve steven stuart sven ted theo theodor thomas thorsten till tim
  timothy tobias tom tony torsten udo ulrich uwe victor viktor vincent vincenzo volker walter werner wilhelm will william
  wolfgang xavier yann yusuf yves`);
/** Words for people, in English, German, Spanish and French, without accents. */
const femaleWords = wordSet(`
  woman lady girl mother mom mum mama mommy grandmother grandma granny sister daughter aunt wife queen princess mrs ms miss madam
  ma'am waitress actress hostess stewardess nun witch goddess bride widow she her frau dame madchen mutter oma grossmutter
  schwester tochter tante konigin prinzessin kellnerin lehrerin arztin chefin mujer senora senorita chica nina madre abuela
  hermana hija tia reina princesa femme fille mere grand-mere soeur tante reine princesse mademoiselle madame`);
const maleWords = wordSet(`
  man gentleman boy father dad daddy papa grandfather grandpa brother son uncle husband king prince mr sir waiter actor monk
  wizard god groom widower he him herr mann junge vater opa grossvater bruder sohn onkel konig prinz kellner lehrer arzt chef
  hombre senor chico nino padre abuelo hermano hijo tio rey principe homme garcon pere grand-pere frere fils oncle roi monsieur`);
const youngWords = wordSet(
  'girl boy kid child teen teenager young baby madchen junge kind junger chica chico nina nino fille garcon enfant',
);
const oldWords = wordSet(
  'old elder elderly grandmother grandfather grandma grandpa granny oma opa grossmutter grossvater alt alte alter abuela abuelo vieja viejo grand-mere grand-pere',
);

/** Guesses gender and age of a speaker from the name: `Anna`, `Old man`, `Frau Weber`. */
export function traitsOfName(name: string): NameTraits {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word !== '');
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  // Titles come first: "Mr Rose" has a female first name as his last.
  const gender = has(femaleWords)
    ? 'female'
    : has(maleWords)
      ? 'male'
      : words
          .map((word) => (femaleNames.has(word) ? 'female' : maleNames.has(word) ? 'male' : undefined))
          .find(Boolean);
  const age = has(oldWords) ? 'old' : has(youngWords) ? 'young' : undefined;
  return { ...(gender && { gender }), ...(age && { age }) };
}
