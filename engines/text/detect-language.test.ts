import { describe, expect, it } from 'vitest';
import { espeakLanguages } from '../espeak/languages.ts';
import { detectLanguage } from './detect-language.ts';

const supported = [
  'en',
  'de',
  'fr',
  'es',
  'ru',
  'uk',
  'bg',
  'ja',
  'zh',
  'ko',
  'ar',
  'he',
  'el',
  'hi',
  'fil',
  'it',
  'nl',
  'fi',
];

it.each([
  ['en', 'Good morning, everyone. How are you today?'],
  ['de', 'Guten Tag, wie geht es dir heute?'],
  ['es', 'Hola, ¿cómo estás?'],
  ['fr', 'Nous sommes allés au marché hier matin.'],
  ['uk', 'Привіт, світе'],
  ['ru', 'Привет, мир'],
  ['fr', 'Bonjour tout le monde'],
  ['nl', 'Dank je wel voor alles'],
  ['ja', 'こんにちは'],
  ['zh', '你好世界'],
  ['ko', '안녕하세요'],
  ['ar', 'مرحبا بالعالم'],
  ['he', 'שלום עולם'],
  ['el', 'Καλημέρα'],
  ['hi', 'नमस्ते दुनिया'],
  ['fil', 'Magandang umaga sa inyong lahat'],
])('detects %s in %j', (language, text) => {
  expect(detectLanguage(text, supported)).toBe(language);
});

it.each([
  'Hello',
  'OK',
  'Testing 123',
  'a b c d',
  '',
  '!!!',
  'Hello Sarah',
  'Hasta la vista, baby',
  'My name is Juan and I live in Madrid.',
  'iPhone 15 Pro',
  'Save 50% | Free shipping',
  '½ cup of sugar',
  'Order № 25',
  'Kraków is a nice city with 25 museums',
  'Jalapeño',
  'naïve fiancée',
  'IKEA 50',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'if (a || b) return c;',
  'Madrid, Paris, Berlin',
  'Der Spiegel reported it.',
  'Windows 11 Pro',
  'Sale',
  'Die',
])('uses the main language of the voice for %j', (text) => {
  expect(detectLanguage(text, supported)).toBe('en');
});

it.each([
  ['en', 'I like to say أنا أحب كثيرا every day'],
  ['en', 'Hello, Привет!'],
  ['ar', 'أنا أحب Amazon كثيرا'],
  ['ru', 'Я люблю Google и YouTube.'],
  ['ja', '私はAmazonが好きです。'],
  ['zh', '我喜欢 Google Maps 地图'],
])('detects %s by the script of most words in %j', (language, text) => {
  expect(detectLanguage(text, supported)).toBe(language);
});

/** Six short phrases of each language. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Good morning.',
    'I am 25 years old.',
    'Where is the station?',
    'Thank you very much!',
    'See you tomorrow at eight.',
    'The coffee is cold.',
  ],
  de: [
    'Guten Morgen.',
    'Ich bin 25 Jahre alt.',
    'Wo ist der Bahnhof?',
    'Vielen Dank!',
    'Bis morgen um acht.',
    'Der Kaffee ist kalt.',
  ],
  fr: [
    'Bonjour.',
    "J'ai 25 ans.",
    'Où est la gare ?',
    'Merci beaucoup !',
    'À demain à huit heures.',
    'Le café est froid.',
  ],
  es: [
    'Buenos días.',
    'Tengo 25 años.',
    '¿Dónde está la estación?',
    '¡Muchas gracias!',
    'Hasta mañana a las ocho.',
    'El café está frío.',
  ],
  it: [
    'Buongiorno.',
    'Ho 25 anni.',
    'Dov’è la stazione?',
    'Grazie mille!',
    'Ci vediamo domani alle otto.',
    'Il caffè è freddo.',
  ],
  pt: [
    'Bom dia.',
    'Tenho 25 anos.',
    'Onde fica a estação?',
    'Muito obrigado!',
    'Até amanhã às oito.',
    'O café está frio.',
  ],
  nl: [
    'Goedemorgen.',
    'Ik ben 25 jaar.',
    'Waar is het station?',
    'Dank je wel!',
    'Tot morgen om acht uur.',
    'De koffie is koud.',
  ],
  pl: [
    'Dzień dobry.',
    'Mam 25 lat.',
    'Gdzie jest dworzec?',
    'Dziękuję bardzo!',
    'Do jutra o ósmej.',
    'Kawa jest zimna.',
  ],
  cs: [
    'Dobrý den.',
    'Je mi 25 let.',
    'Kde je nádraží?',
    'Děkuji mnohokrát!',
    'Na shledanou zítra v osm.',
    'Káva je studená.',
  ],
  sk: [
    'Dobrý deň.',
    'Mám 25 rokov.',
    'Kde je stanica?',
    'Ďakujem pekne!',
    'Dovidenia zajtra o ôsmej.',
    'Káva je studená.',
  ],
  da: [
    'Godmorgen.',
    'Jeg er 25 år gammel.',
    'Hvor er banegården?',
    'Mange tak!',
    'Vi ses i morgen klokken otte.',
    'Kaffen er kold.',
  ],
  sv: [
    'God morgon.',
    'Jag är 25 år gammal.',
    'Var ligger stationen?',
    'Tack så mycket!',
    'Vi ses i morgon klockan åtta.',
    'Kaffet är kallt.',
  ],
  no: [
    'God morgen.',
    'Jeg er 25 år gammel.',
    'Hvor er togstasjonen?',
    'Tusen takk!',
    'Vi sees i morgen klokka åtte.',
    'Kaffen er kald.',
  ],
  fi: [
    'Hyvää huomenta.',
    'Olen 25 vuotta vanha.',
    'Missä on asema?',
    'Kiitos paljon!',
    'Nähdään huomenna kahdeksalta.',
    'Kahvi on kylmää.',
  ],
  hu: [
    'Jó reggelt!',
    '25 éves vagyok.',
    'Hol van az állomás?',
    'Köszönöm szépen!',
    'Holnap nyolckor találkozunk.',
    'A kávé hideg.',
  ],
  ro: [
    'Bună dimineața.',
    'Am 25 de ani.',
    'Unde este gara?',
    'Mulțumesc mult!',
    'Ne vedem mâine la opt.',
    'Cafeaua este rece.',
  ],
  hr: [
    'Dobro jutro.',
    'Imam 25 godina.',
    'Gdje je kolodvor?',
    'Hvala lijepa!',
    'Vidimo se sutra u osam.',
    'Kava je hladna.',
  ],
  tr: [
    'Günaydın.',
    '25 yaşındayım.',
    'İstasyon nerede?',
    'Çok teşekkür ederim!',
    'Yarın sekizde görüşürüz.',
    'Kahve soğuk.',
  ],
  id: [
    'Selamat pagi.',
    'Umur saya 25 tahun.',
    'Di mana stasiunnya?',
    'Terima kasih banyak!',
    'Sampai jumpa besok jam delapan.',
    'Kopinya sudah dingin.',
  ],
  ms: [
    'Selamat pagi.',
    'Umur saya 25 tahun.',
    'Di manakah stesen kereta api?',
    'Terima kasih banyak-banyak!',
    'Jumpa esok pukul lapan.',
    'Kopi itu sejuk.',
  ],
  vi: [
    'Chào buổi sáng.',
    'Tôi 25 tuổi.',
    'Nhà ga ở đâu?',
    'Cảm ơn rất nhiều!',
    'Hẹn gặp lại lúc tám giờ sáng mai.',
    'Cà phê nguội rồi.',
  ],
  fil: [
    'Magandang umaga.',
    'Ako ay 25 taong gulang.',
    'Nasaan ang istasyon?',
    'Maraming salamat!',
    'Magkita tayo bukas ng alas otso.',
    'Malamig na ang kape.',
  ],
};
const languages = Object.keys(espeakLanguages);
const firstIs = (main: string) => [main, ...languages.filter((one) => one !== main)];

describe('short phrases of 22 languages', () => {
  const all = Object.entries(phrases).flatMap(([language, texts]) => texts.map((text) => ({ language, text })));

  it('are detected with a voice of the language', () => {
    expect(all.filter(({ language, text }) => detectLanguage(text, firstIs(language)) !== language)).toEqual([]);
  });

  it('are detected with an English voice, unless a neighbour shares the phrase', () => {
    const wrong = all.filter(({ language, text }) => detectLanguage(text, firstIs('en')) !== language);
    expect(wrong.map(({ language, text }) => `${language}: ${text}`)).toEqual(shared);
  });

  it('in English are detected with a voice of another language', () => {
    for (const main of Object.keys(phrases))
      expect(phrases.en!.map((text) => detectLanguage(text, firstIs(main)))).toEqual(phrases.en!.map(() => 'en'));
  });
});

/** Phrases that are also right in a language nearby, or too short. */
const shared = [
  'cs: Je mi 25 let.',
  'cs: Káva je studená.',
  'no: God morgen.',
  'no: Jeg er 25 år gammel.',
  'ro: Am 25 de ani.',
  'ms: Selamat pagi.',
  'ms: Umur saya 25 tahun.',
  'ms: Terima kasih banyak-banyak!',
];

it.each([
  ['ru', 'Мне 25 лет.'],
  ['ru', 'Большое спасибо!'],
  ['uk', 'Доброго ранку.'],
  ['uk', 'Де вокзал?'],
  ['bg', 'Къде е гарата?'],
  ['bg', 'До утре в осем.'],
  ['sr', 'Добро јутро.'],
  ['mk', 'Добро утро, како си?'],
  ['fa', 'قهوه سرد است.'],
  ['ur', 'کافی ٹھنڈی ہے۔'],
  ['ar', 'أين المحطة؟'],
])('detects %s among the languages of its script in %j', (language, text) => {
  expect(detectLanguage(text, firstIs('en'))).toBe(language);
});

it('only returns languages that the voice supports', () => {
  expect(detectLanguage('Guten Tag, wie geht es dir heute?', ['en', 'fr'])).toBe('en');
  expect(detectLanguage('Buenos días, señoras y señores', ['en', 'es'])).toBe('es');
});

it('reads only the beginning of a long text', () => {
  const german = 'Die Sonne schien, da sie keine andere Wahl hatte, auf nichts Neues. '.repeat(6);
  expect(detectLanguage(german + 'The sun shone, having no alternative. '.repeat(600), supported)).toBe('de');
});
