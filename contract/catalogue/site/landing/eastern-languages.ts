import type { LandingEntry } from './landing-entry.ts';

/** Landing pages of languages of central and eastern Europe, and Turkish. */
export const easternLanguages: readonly LandingEntry[] = [
  {
    name: 'Russian',
    flag: 'ru',
    language: 'ru',
    audioSrc: 'russian',
    voice_id: 'DtfpSWNFSpHM3FFHdntb',
    placeholderText:
      'На кухне тихо гудел самовар. Бабушка резала пирог с вишней и считала гостей: семеро придут точно, а восьмой, как всегда, опоздает и попросит самый большой кусок.',
    howToDescription:
      'Galina is the built-in voice. Write ё where it is meant: все and всё are different words. Figures may stay figures, because cases and genders follow from the words around them. English words in Latin letters are read along by the same voice.',
    feature1Title: 'Numbers in the right case',
    feature1Description:
      'в 1984 году, от 5 до 10 человек and с 2 людьми are read in the case that the sentence asks for. Numbers before other words stay in the nominative.',
    feature2Title: 'Three neural speakers',
    feature2Description:
      'Irina, Denis and Dmitri are Russian models that the operator can install with one command each. Irina comes with a checksum that is verified after the download.',
  },
  {
    name: 'Turkish',
    flag: 'tr',
    language: 'tr',
    audioSrc: 'turkish',
    voice_id: 'OnLY4QHcFwXR1dz1Zsgb',
    placeholderText:
      'Dedem her bayram sabahı radyoyu açar, çayını demler ve kapıya kulak verirdi. İlk zil çaldığında yüzüne yayılan gülümsemeyi hâlâ dün gibi hatırlıyorum.',
    howToDescription:
      'Type ı or i, g or ğ, s or ş as meant, because each pair stands for two sounds. Defne reads the words by their letters. Suffixes after figures keep the apostrophe, as in 14:30’da. A circumflex, as in hâlâ, may stay in the text.',
    feature1Title: 'The percent sign comes first',
    feature1Description:
      '%25 is read as yüzde yirmi beş, as Turkish says it, and 100 km/sa as saatte yüz kilometre. The decimal sign is the comma, read as virgül.',
    feature2Title: 'Sultans and centuries',
    feature2Description:
      'IV. Murat is read as dördüncü Murat, XX. yüzyıl as yirminci yüzyıl, and MÖ 500 as milattan önce beş yüz. A school text needs no editing.',
  },
  {
    name: 'Turkish (Istanbul)',
    flag: 'tr',
    language: 'tr',
    audioSrc: 'turkish-istanbul-accent',
    voice_id: 'OnLY4QHcFwXR1dz1Zsgb',
    placeholderText:
      'Vapur Kadıköy’den kalkar kalkmaz martılar simidin peşine düştü. “Abi, çaylar tavşan kanı mı?” diye sordum; “Boğaz’a karşı başka türlüsü içilmez,” dedi garson.',
    howToDescription:
      'Defne is labeled Istanbul, the standard of radio and television, so there is no need for another voice. Neural voices with the same label, Fahrettin and Fettah, can be installed by the operator. Names of streets and districts are read by their letters.',
    feature1Title: 'Addresses in the city',
    feature1Description:
      'Cad. is read as caddesi, Sok. as sokağı, Mah. as mahallesi and No: 5 as numara beş. An announcement can be pasted from a map or a letter.',
    feature2Title: 'Phone numbers in groups',
    feature2Description:
      '0532 123 45 67 is read as sıfır beş yüz otuz iki, yüz yirmi üç, kırk beş, altmış yedi, the way people dictate it.',
  },
  {
    name: 'Polish',
    flag: 'pl',
    language: 'pl',
    audioSrc: 'polish',
    voice_id: 'DxtLVuT5HTpta4OKzpzV',
    placeholderText:
      'Na peronie pachniało mokrym żwirem i drożdżówkami. Zosia przycisnęła nos do szyby i liczyła wagony, aż dziadek pomachał jej kapeluszem z samego końca pociągu.',
    howToDescription:
      'Tomek reads Polish by its letters, so ą, ę, ł and ż must be typed. Pan and Pani need no markup. Numbers take their case from the preposition before them. The sentence that the owner of a professional voice reads aloud to verify it is in Polish as well.',
    feature1Title: 'The clock in ordinals',
    feature1Description:
      'o 14:30 is spoken as o czternastej trzydzieści, and Jest 18:00 as Jest osiemnasta. W 1984 roku is read with the year as an ordinal.',
    feature2Title: 'Złoty, złote, złotych',
    feature2Description:
      '1 zł, 2 zł and 5 zł get three different forms, 1,5 mln zł becomes półtora miliona złotych, and groszy follow the same grammar.',
  },
  {
    name: 'Romanian',
    flag: 'ro',
    language: 'ro',
    audioSrc: 'romanian',
    voice_id: 'UPULnPyx8ZuTAVE14vtV',
    placeholderText:
      'Bunica ținea cheia de la pod într-un borcan cu nasturi. Când ploua, o căutam împreună, iar sus ne aștepta un cufăr plin cu scrisori, mirosind a mere și a toamnă.',
    howToDescription:
      'Ilinca reads standard Romanian. Write ă, â, î, ș and ț; without them fata and fată become one word. Both spellings of the sound, î and â, are read alike, before and after the reform of 1993. Ordinals of numbers above 100 are left to the engine.',
    feature1Title: 'The little word de',
    feature1Description:
      'From twenty on, Romanian puts de between number and noun. 20 lei is read as douăzeci de lei, also where the text does not write de.',
    feature2Title: 'Un, o and two genders of two',
    feature2Description:
      '1 casă is read as o casă, 2 cărți as două cărți and 3 pisici as trei pisici. Al II-lea after a name becomes al doilea.',
  },
  {
    name: 'Ukrainian',
    flag: 'ua',
    language: 'uk',
    audioSrc: 'ukrainian',
    voice_id: 'TAA14vdnc2lOch846IC4',
    placeholderText:
      'У садку за хатою достигли вишні. Дід приставив драбину, а онука з кошиком стояла внизу й рахувала: одна ягода в кошик, дві до рота, і так аж до вечора.',
    howToDescription:
      'Taras is the built-in voice. The apostrophe in м’я and the letters ї, є and ґ matter for the sound. They also tell Ukrainian from Russian; for a short text without them, choose Flash v2.5 and set language_code. Phone numbers are read in groups.',
    feature1Title: 'Letters that prove the language',
    feature1Description:
      'In a text that mixes scripts, words with ї, є or ґ are read as Ukrainian, whatever the voice speaks otherwise. The price stays the same.',
    feature2Title: 'Hours and years as ordinals',
    feature2Description:
      'о 14:30 is spoken as о чотирнадцятій тридцять, and 1984 році as the ordinal in its case. 1,5 млн грн becomes півтора мільйона гривень.',
  },
  {
    name: 'Greek',
    flag: 'gr',
    language: 'el',
    audioSrc: 'greek',
    voice_id: 'ZulAqpNx9DHG6HioLgyH',
    placeholderText:
      'Ο παππούς άνοιγε το καφενείο πριν χαράξει. Έβαζε δύο καρέκλες στον ήλιο, μία για εκείνον και μία για όποιον περνούσε, κι έλεγε πάντα την ίδια ιστορία.',
    howToDescription:
      'Eleni reads monotonic Greek; the tonos marks the stressed syllable, so type it. Polite plural and singular are both fine. Greeklish in Latin letters is not Greek for the engine: write Greek letters. A phone number is read digit by digit, in groups.',
    feature1Title: 'Greek numerals and suffixes',
    feature1Description:
      'Ελισάβετ Β΄ is read as δεύτερη, Γεώργιος Α΄ as πρώτος, and του 20ου αιώνα keeps its genitive: του εικοστού αιώνα.',
    feature2Title: 'Hundreds that agree',
    feature2Description:
      '200 άνδρες is read as διακόσιοι and 200 γυναίκες as διακόσιες. 9:30 π.μ. becomes εννέα και μισή το πρωί.',
  },
  {
    name: 'Czech',
    flag: 'cz',
    language: 'cs',
    audioSrc: 'czech',
    voice_id: 'SdPr4WyMx1OtUz6QW3hq',
    placeholderText:
      'Na půdě jsme našli starý gramofon a jedinou desku. Když děda zatočil klikou, ozval se valčík a babička v zástěře udělala uprostřed prachu první taneční krok.',
    howToDescription:
      'Vaclav is the built-in voice. Háčky and čárky are needed: length and softness change the meaning. A figure with a point, as in 5. patro, is read as an ordinal; leave the point out for a plain number. Ordinals above 100 are left to the engine.',
    feature1Title: 'Days of the month in the genitive',
    feature1Description:
      '3. května is spoken as třetího května, od 1. ledna as od prvního ledna, and ve 3 městech as ve třech městech.',
    feature2Title: 'Phone numbers by threes',
    feature2Description:
      '601 234 567 after Tel. is read as šest set jeden, dvě stě třicet čtyři, pět set šedesát sedm, in the rhythm that listeners expect.',
  },
  {
    name: 'Czech (Moravian)',
    flag: 'cz',
    language: 'cs',
    audioSrc: 'czech-moravian-accent',
    placeholderText:
      'Ogaři, poďte dom, gulášek je na stole! Stařenka nakrájala chleba, stařeček donésl ze sklepa džbánek vína, a šak do rána sa ešče nazpíváme dost.',
    howToDescription:
      'There is no Moravian voice: a general Czech voice reads the text in standard pronunciation. Dialect spellings such as ogar, dom or ešče are spoken as they are written. In dubbing you can name Moravian as the dialect; a voice with this label is then preferred.',
    feature1Title: 'Dialect words stay as written',
    feature1Description:
      'Czech letters tell their sound, so a word such as šufánek or šalina needs no dictionary. Nothing is corrected to the standard language.',
    feature2Title: 'Label your own Moravian voice',
    feature2Description:
      'Moravian is in the list of Czech dialects. Give your own voice this label and share it in the library, where people find it by its accent.',
  },
  {
    name: 'Bulgarian',
    flag: 'bg',
    language: 'bg',
    audioSrc: 'bulgarian',
    voice_id: 'ZloSiATDXRw0Fr8K7wUO',
    placeholderText:
      'Баба наряди буркани с лютеница по первазите и всяка сутрин ги броеше. „Един за София, два за Варна“, мърмореше тя, а за себе си винаги забравяше да остави.',
    howToDescription:
      'Radka sounds like a grandmother; any other default voice speaks Bulgarian too. Stress is not written, and the engine decides it. Where it errs, add a dictionary rule with phonemes. Cyrillic is required: text in Latin letters is not taken for Bulgarian.',
    feature1Title: 'Everyday forms of numbers',
    feature1Description:
      '21 is read as двайсет и един, as people say it, rather than the bookish form. 2 стола and 2 книги get two different words for two.',
    feature2Title: 'The letter г. after a year',
    feature2Description:
      '3 май 2026 г. is spoken with година at the end, and през 80-те as през осемдесетите. 14:30 ч. becomes hours and minutes.',
  },
  {
    name: 'Croatian',
    flag: 'hr',
    language: 'hr',
    audioSrc: 'croatian',
    voice_id: 'dHsauE5iylGiFpF3NV1F',
    placeholderText:
      'Bura je stigla navečer i odnijela tri stolnjaka s rive. Konobar ih je lovio po mulu, a gosti su pljeskali svaki put kad bi mu jedan pobjegao u more.',
    howToDescription:
      'Zoran reads Croatian by its letters. Č and ć, đ and dž are kept apart, so use them. Months have their Croatian names, such as siječanj and svibanj. A figure with a point is an ordinal. Short texts are told from neighboring languages by their common words.',
    feature1Title: 'Dates with genitive months',
    feature1Description:
      '3. svibnja 2026. godine becomes trećeg svibnja dvije tisuće dvadeset šeste godine. The points after the figures are what the rule looks for.',
    feature2Title: 'Euros and cents in Croatian',
    feature2Description:
      '3,50 € is spoken as tri eura i pedeset centi, and 2 mlrd. € as dvije milijarde eura. The form follows the number.',
  },
  {
    name: 'Slovak',
    flag: 'sk',
    language: 'sk',
    audioSrc: 'slovak',
    voice_id: 'OQq6obbndyktw7bxVzeQ',
    placeholderText:
      'Na salaši práve dozrel syr a pes driemal pri kolibe. Ujo Ondrej odkrojil kúsok, podal mi ho na noži a povedal, že dážď príde presne o hodinu. Prišiel.',
    howToDescription:
      'Zuzana is the built-in voice. Type ľ, ŕ, ô and ä; a long ŕ or ĺ is a syllable of its own. Vykanie and tykanie are spoken as you write them. A point after a figure makes an ordinal, as in 5. poschodie. Lili is a neural voice to install.',
    feature1Title: 'Numbers after prepositions',
    feature1Description:
      'od 5 do 10 ľudí is read as od piatich do desiatich ľudí, and s 2 ľuďmi as s dvoma ľuďmi. Without a preposition, the nominative stands.',
    feature2Title: 'Dve deti, jedno dieťa',
    feature2Description:
      '2 deti becomes dve deti, 1 dieťa becomes jedno dieťa, and 1 € becomes jedno euro: each number takes the gender of the noun after it.',
  },
];
