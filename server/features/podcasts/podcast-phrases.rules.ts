/** What the voices of a podcast say between the sentences of its sources. `{}` is a title. */
interface Phrases {
  readonly opening: string;
  readonly highlights: string;
  readonly next: string;
  readonly closing: string;
  /** Of the host, before the first answer. */
  readonly firstQuestion: string;
  /** Of the host, between answers, in turn. */
  readonly questions: readonly string[];
}

const phrases: Readonly<Record<string, Phrases>> = {
  en: {
    opening: 'Today we look at {}.',
    highlights: 'In short:',
    next: 'Next: {}.',
    closing: 'That was {}. Thanks for listening.',
    firstQuestion: 'What is it about?',
    questions: [
      'What else should we know?',
      'Tell me more.',
      'And what follows from that?',
      'What comes next?',
      'Is there more to it?',
      'What stands out?',
    ],
  },
  de: {
    opening: 'Heute geht es um {}.',
    highlights: 'Kurz gesagt:',
    next: 'Als Nächstes: {}.',
    closing: 'Das war {}. Danke fürs Zuhören.',
    firstQuestion: 'Worum geht es?',
    questions: [
      'Was sollten wir noch wissen?',
      'Erzähl mehr davon.',
      'Und was folgt daraus?',
      'Wie geht es weiter?',
      'Was fällt auf?',
    ],
  },
  fr: {
    opening: 'Aujourd’hui, nous parlons de : {}.',
    highlights: 'En bref :',
    next: 'Ensuite : {}.',
    closing: 'C’était : {}. Merci de votre écoute.',
    firstQuestion: 'De quoi s’agit-il ?',
    questions: ['Que faut-il savoir d’autre ?', 'Dites-nous-en plus.', 'Et qu’en résulte-t-il ?', 'Et ensuite ?'],
  },
  es: {
    opening: 'Hoy hablamos de: {}.',
    highlights: 'En resumen:',
    next: 'A continuación: {}.',
    closing: 'Esto fue: {}. Gracias por escuchar.',
    firstQuestion: '¿De qué se trata?',
    questions: ['¿Qué más debemos saber?', 'Cuéntanos más.', '¿Y qué se deduce de eso?', '¿Y después?'],
  },
  it: {
    opening: 'Oggi parliamo di: {}.',
    highlights: 'In breve:',
    next: 'E ora: {}.',
    closing: 'Era: {}. Grazie per l’ascolto.',
    firstQuestion: 'Di che cosa si tratta?',
    questions: ['Che altro dobbiamo sapere?', 'Raccontaci di più.', 'E che cosa ne segue?', 'E poi?'],
  },
  pt: {
    opening: 'Hoje falamos de: {}.',
    highlights: 'Em resumo:',
    next: 'A seguir: {}.',
    closing: 'Isto foi: {}. Obrigado por ouvir.',
    firstQuestion: 'De que se trata?',
    questions: ['O que mais devemos saber?', 'Conte-nos mais.', 'E o que resulta disso?', 'E depois?'],
  },
};

/** Undefined for a language without phrases: then the voices only share the sentences of the sources. */
export const phrasesOf = (language: string): Phrases | undefined => phrases[language];

export const withTitle = (phrase: string, title: string): string => phrase.replace('{}', () => title);
