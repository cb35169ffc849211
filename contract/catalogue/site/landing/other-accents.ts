import type { LandingEntry } from './landing-entry.ts';

/** Landing pages of accents of other languages. */
export const otherAccents: readonly LandingEntry[] = [
  {
    name: 'Bavarian accent',
    flag: 'de',
    language: 'de',
    audioSrc: 'german-bavarian-accent',
    placeholderText:
      'Servus beinand! Heit is so a scheena Dog, da Leberkas is warm und d’Brezn san resch. Geh weida, hock di her zu uns unter’n Kastanienbaam und vazähl!',
    howToDescription:
      'Greta and Lothar speak standard German, and no voice here is Bavarian: one of them reads dialect spelling by the rules of German. Write the sounds that you want, such as scheena or Brezn. Numbers and dates in the text are still read as standard German.',
    feature1Title: 'Dubbing asks for Bavarian',
    feature1Description:
      'A dub can name Bavarian as its dialect. A language model that translates is told so, and voices with this label are preferred where the server has any.',
    feature2Title: 'Oachkatzl and other hard words',
    feature2Description:
      'A rule with IPA or an alias settles how Oachkatzlschwoaf is said. Words are matched as a whole, so other words with the same letters stay as they are.',
  },
  {
    name: 'Spanish accent',
    flag: 'es',
    language: 'es',
    audioSrc: 'spanish-accent',
    voice_id: 'gzdWu252SYlE4Ivwpm1e',
    placeholderText:
      'El tren a Segovia salió con diez minutos de retraso y nadie protestó: una señora había abierto una tortilla enorme y estaba repartiendo pinchos por todo el vagón.',
    howToDescription:
      'This page speaks Spanish itself, in the accent of Spain. Mateo is the warm voice, Ines the clear one; both are built in. Abbreviations such as EE. UU. are read in full. If an English text should contain Spanish, put the phrase in quotation marks.',
    feature1Title: 'From Felipe VI to Alfonso XIII',
    feature1Description:
      'Kings up to ten get an ordinal, later ones a plain number, as in school: Felipe sexto, Alfonso trece. The siglo XIX becomes siglo diecinueve.',
    feature2Title: 'Dubs into Spanish',
    feature2Description:
      'Dubbing speaks a video in Spanish and fits each line to the time of the source. Translations come from a translator of the server, from your edits, or from CSV and SRT.',
  },
  {
    name: 'Latin American accent',
    flag: 'co',
    language: 'es',
    audioSrc: 'latin-american-accent',
    placeholderText:
      'El profe llegó en bus, con la guitarra en una bolsa del mercado. “Muchachos, hoy no hay examen”, dijo, y en la cancha empezó a sonar una cumbia que todos sabíamos.',
    howToDescription:
      'The built-in Spanish voices come from Spain, and a general one reads this text: c before e, and z, sound as in Madrid. For seseo, the operator installs a Mexican or an Argentine neural voice. Write ustedes, computador or carro as your listeners say them.',
    feature1Title: 'Dialects in the translation',
    feature1Description:
      'Choose Latin American as the dialect of a dub. Where the operator uses a language model as translator, it is told the dialect of each line and can write ustedes for vosotros.',
    feature2Title: 'Labels from Bolivia to Venezuela',
    feature2Description:
      'Shared voices can be labeled with sixteen regional kinds of Spanish, such as Chilean, Colombian or Puerto Rican. The filter of the library takes their codes.',
  },
  {
    name: 'Mexican accent',
    flag: 'mx',
    language: 'es',
    audioSrc: 'mexican-accent',
    placeholderText:
      'Órale, pásenle, que el pozole ya está listo. Mi abuelo guardó el lugar junto a la ventana, ahorita trae las tostadas y dice que nadie se va sin probar el agua de jamaica.',
    howToDescription:
      'No built-in voice is Mexican: a general voice from Spain reads the words. Ald is a neural voice of Mexican Spanish; after the operator installs it, choose it by name. Diminutives, ahorita and names from Nahuatl are read by Spanish spelling, x included.',
    feature1Title: 'Pesos with a comma for thousands',
    feature1Description:
      '$1,500 MXN is read as mil quinientos pesos, although Spain writes the thousands with a point. Cents become centavos.',
    feature2Title: 'Names such as Xochimilco',
    feature2Description:
      'The letter x has several sounds in Mexico. An alias such as Sochimilco or Oajaca tells the voice which one, and subtitles keep the real name.',
  },
  {
    name: 'Argentine accent',
    flag: 'ar',
    language: 'es',
    audioSrc: 'argentine-accent',
    placeholderText:
      'Che, ¿vos sabés a qué hora pasa el último colectivo? Dejá, vení a casa: pongo la pava, sacamos las sillas a la vereda y me contás cómo te fue en el laburo.',
    howToDescription:
      'The accent of the Río de la Plata is not built in; a general voice from Spain stands in and says ll and y its own way. Daniela, a neural voice of high quality, is from Argentina and can be installed. The forms of vos are spoken as you write them.',
    feature1Title: 'Stress follows the accent mark',
    feature1Description:
      'sabés, vení and contás carry their stress in writing. The engine obeys the mark, so the forms of vos do not turn into those of tú.',
    feature2Title: 'Daniela on your own machine',
    feature2Description:
      'Her model has 116 MB, and its checksum is verified. The settings show how many seconds your machine needs for a second of her speech.',
  },
  {
    name: 'Portuguese accent',
    flag: 'pt',
    language: 'pt',
    audioSrc: 'portuguese-accent',
    voice_id: 'dO67MbO63ZJzqk5v7czX',
    placeholderText:
      'A ponte estava fechada e o elétrico não vinha. Dona Amélia tirou da mala um saco de castanhas ainda quentes e, entre desconhecidos, fez-se ali mesmo um magusto.',
    howToDescription:
      'Duarte speaks Portuguese with the accent of Portugal; this page is about the language, not about English. He is labeled European, and that is also how the library filters him. Write tu, você or o senhor, and autocarro or ônibus: the words stay yours.',
    feature1Title: 'Letters to Exmo. Sr. and Dra.',
    feature1Description:
      'Exmo. is read as excelentíssimo, Eng. as engenheiro, and Lda. as limitada. Official letters and invoices can be listened to without preparation.',
    feature2Title: 'Audiobooks with chapters',
    feature2Description:
      'Studio turns a manuscript into chapters with a voice for each passage, and exports an M4B file with cover. Only what you change is spoken and charged again.',
  },
];
