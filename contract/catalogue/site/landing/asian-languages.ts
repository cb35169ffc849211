import type { LandingEntry } from './landing-entry.ts';

/** Landing pages of Arabic and of languages of Asia. */
export const asianLanguages: readonly LandingEntry[] = [
  {
    name: 'Hindi',
    flag: 'in',
    language: 'hi',
    audioSrc: 'hindi',
    voice_id: 'UArqs9pyaA6juCAGLlEc',
    placeholderText:
      'सुबह की पहली चाय बनते ही पूरा मोहल्ला जाग गया। दादी ने अख़बार मोड़ा और बोलीं, “आज तो ₹50 में दो किलो टमाटर मिल रहे हैं!”',
    howToDescription:
      'Write Hindi in Devanagari, with digits in either form: ३ and 3 are read the same. The vowel signs tell the engine how a word sounds, so keep nukta and chandrabindu where they belong. Anjali is the built-in voice; Latin letters in between are read as well.',
    feature1Title: 'Lakhs, crores and rupees',
    feature1Description:
      '12,34,567 is grouped as in India and read as बारह लाख चौंतीस हज़ार and so on. ₹99.90 becomes rupees and paise, and 1947 is read in hundreds, as people say a year.',
    feature2Title: 'Devanagari on share videos',
    feature2Description:
      'A share video shows the words in time with the audio, and draws Devanagari with its joined letters. Post it where a site accepts no audio files.',
  },
  {
    name: 'Japanese',
    flag: 'jp',
    language: 'ja',
    audioSrc: 'japanese',
    voice_id: 'VJeK0FNjNCehkWsFTGF3',
    placeholderText:
      '雨上がりの商店街で、おばあさんが傘を三本も抱えて歩いていた。「どれも忘れ物なのよ」と笑いながら、一軒ずつ店をのぞいていく。夕方の六時、最後の一本の持ち主がようやく見つかり、お礼にたい焼きを一つもらった。',
    howToDescription:
      'Write kanji and kana as usual, without spaces. A dictionary finds the readings; the first Japanese text waits half a second while it loads. The built-in engine has no pitch accent, so 橋 and 箸 sound the same. For a rare name, add its kana as an alias in a dictionary.',
    feature1Title: 'Counters change their sound',
    feature1Description:
      '三百 is read as さんびゃく, 一本 as いっぽん and 二十日 as はつか. Particles sound as they are spoken: は as わ, へ as え.',
    feature2Title: 'Latin words in Japanese',
    feature2Description:
      'A Latin word such as net is spoken as ネット, the way a Japanese reader would say it. Four or more English words in a row are spoken as English.',
  },
  {
    name: 'Arabic',
    flag: 'sa',
    language: 'ar',
    audioSrc: 'arabic',
    voice_id: 'xYQoOjDr8BrrCZYJRbR1',
    placeholderText:
      'جلس الصياد على رصيف الميناء يصلح شبكته القديمة، وبجانبه قط ينتظر نصيبه. قال له مبتسمًا: الصبر يا صديقي، فالبحر كريم مع من ينتظر.',
    howToDescription:
      'Karim speaks Modern Standard Arabic. Texts run from right to left in the editor, and digits may be ٣ or 3. Without vowel signs the engine guesses the vowels and the reply says so; add signs such as ـَ or ـُ where a word could be read in two ways.',
    feature1Title: 'Vowel signs are obeyed',
    feature1Description:
      'Signs that you write are read as written. Where a text has none, the header pronunciation-warning names Arabic, so a program knows that vowels were guessed.',
    feature2Title: 'Counted nouns in their form',
    feature2Description:
      '1 ريال, 2 ريال, 10 ريال and 11 ريال each get the form that speakers use: singular, dual, plural and accusative. Kilometers, hours and degrees follow the same rules.',
  },
  {
    name: 'Korean',
    flag: 'kr',
    language: 'ko',
    audioSrc: 'korean',
    voice_id: 'RtLAND3TvpoaZvViPRjf',
    placeholderText:
      '퇴근길 버스 창가에 앉아 있는데, 맞은편 할머니가 귤 두 개를 건네주셨다. “젊은 사람이 너무 피곤해 보여서.” 집까지 남은 정류장은 다섯 개, 손안의 귤은 아직 따뜻했다. 내릴 때 나도 모르게 고개를 깊이 숙였다.',
    howToDescription:
      'Write Hangul with normal spacing; Minjun reads it as it sounds, not as it is spelled. Speech level is yours to choose, 해요 or 합니다. Sound changes inside a word are made, those across two words are not. Latin letters in a sentence are pronounced too.',
    feature1Title: 'Sound changes inside words',
    feature1Description:
      '국물 is spoken as 궁물, 같이 as 가치, 꽃잎이 as 꼰니피 and 십육 as 심뉵. Time marks still refer to the text that you wrote.',
    feature2Title: 'Two ways to count',
    feature2Description:
      '3마리 is read as 세 마리 and 20살 as 스무 살, while dates, prices and decimals use Sino-Korean numbers. June and October become 유월 and 시월.',
  },
  {
    name: 'Indonesian',
    flag: 'id',
    language: 'id',
    audioSrc: 'indonesian',
    voice_id: 'gdsOncy62KibmWLA0tPN',
    placeholderText:
      'Warung Bu Sri selalu ramai menjelang sore. Seporsi pisang goreng cuma Rp8.000, tapi obrolannya bisa sampai magrib. “Sebentar lagi pulang,” kata Ayah, sejam yang lalu.',
    howToDescription:
      'Spelling and sound are close in Indonesian, so Dewi reads most words right at once. Use a point for thousands and a comma for decimals. The letter e has two sounds that spelling hides; where one comes out wrong, a dictionary rule with IPA fixes the word.',
    feature1Title: 'Rupiah as people say them',
    feature1Description:
      'Rp15.000 becomes lima belas ribu rupiah, Rp2 miliar becomes dua miliar rupiah, and $20 in the same text becomes dua puluh dolar.',
    feature2Title: 'Prefixes and suffixes on figures',
    feature2Description:
      'ke-3 is read as ketiga, ke-21 as kedua puluh satu, and tahun 90-an as sembilan puluhan. Jl., dll. and hlm. are read in full.',
  },
  {
    name: 'Filipino',
    flag: 'ph',
    language: 'fil',
    audioSrc: 'filipino',
    voice_id: 'hj1MTrdHsxPvrwDXKErh',
    placeholderText:
      'Tuwing Linggo, nagluluto si Lola ng sinigang na amoy na amoy hanggang kanto. Pagdating ng mga apo, siya ang huling umuupo at siya pa rin ang unang tumatawa.',
    howToDescription:
      'The built-in engine has no Filipino. Dalisay reads it by Indonesian rules of sound, which are close in spelling and vowels, so stress is sometimes off. A neural model for Filipino can be installed; its license forbids commercial use. Write English sentences in quotation marks.',
    feature1Title: 'Ng and mga are respelled',
    feature1Description:
      'Two short words are not spoken as they are written. Before the engine reads a text, ng becomes nang and mga becomes manga.',
    feature2Title: 'The clock in Spanish numbers',
    feature2Description:
      '2:30 PM is read as alas-dos y medya ng hapon, as Filipinos tell the time, while prices in pesos use Filipino numbers.',
  },
  {
    name: 'Malay',
    flag: 'my',
    language: 'ms',
    audioSrc: 'malay',
    voice_id: 'tRFKs2K9ffDVS35Pnmbj',
    placeholderText:
      'Hujan petang turun juga akhirnya. Pak Long menutup payung gerainya, menuang teh tarik ke cawan kami, lalu bercerita tentang bot kayu yang pernah dibinanya sendiri.',
    howToDescription:
      'Faizal is the built-in voice. Malay and Indonesian look alike: choose Flash v2.5 or Eleven v3 and set the language to Malay if a short text is taken for its neighbor. The decimal sign is a point. A neural Malay model exists, for noncommercial use only.',
    feature1Title: 'Ringgit and sen',
    feature1Description:
      'RM3.50 is spoken as tiga ringgit lima puluh sen, RM2 bilion as dua bilion ringgit, and 0.5 liter with perpuluhan.',
    feature2Title: 'Forms of address in letters',
    feature2Description:
      'En. and Pn. before a name become encik and puan, Jln. becomes jalan, and dll. becomes dan lain-lain. Minutes and invitations can be read aloud.',
  },
  {
    name: 'Tamil',
    flag: 'in',
    language: 'ta',
    audioSrc: 'tamil',
    voice_id: 'BHZ2hSH5yUt2IYexHNdU',
    placeholderText:
      'மழை நின்றதும் தெருவெங்கும் மண் வாசனை. பாட்டி திண்ணையில் அமர்ந்து மல்லிகை தொடுத்தாள்; பேத்தி அருகில் உட்கார்ந்து பூக்களை எண்ணிக் கொடுத்தாள்.',
    howToDescription:
      'Write Tamil letters; Kavin reads them. One letter can stand for a voiced or a voiceless sound, and the engine decides by its place in the word. Written and spoken Tamil differ: text in the spoken form is read as it stands. A neural model may be installed for noncommercial use.',
    feature1Title: 'Lakh, crore and rupee',
    feature1Description:
      '12,34,567 is grouped the Indian way and read with லட்சம், 5 கோடி becomes ஐந்து கோடி, and ₹99.90 becomes rupees and paise.',
    feature2Title: 'Fractions with names of their own',
    feature2Description:
      '1/2 is spoken as அரை and 3/4 as முக்கால்; 5/8 becomes எட்டில் ஐந்து. Ordinals such as 21ஆம் are joined to the number.',
  },
];
