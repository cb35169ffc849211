import type { LandingEntry } from './landing-entry.ts';

/** Landing pages of accents of English. */
export const englishAccents: readonly LandingEntry[] = [
  {
    name: 'British accent',
    flag: 'gb',
    language: 'en',
    audioSrc: 'british-accent',
    voice_id: 'PNXoaK7lZpZso8urnMWy',
    placeholderText:
      'The kettle had barely clicked off when the vicar rang about the jumble sale. “Rather a lot of teapots this year,” he sighed, and asked whether I might mind the till.',
    howToDescription:
      'Choose Beatrix for explanations or Edmund for news. Both speak with received pronunciation, built in, without a download. Write 5 March rather than 5/3, because figures with a slash are read with the month first. For the north of England there is Stanley.',
    feature1Title: 'A long a in bath',
    feature1Description:
      'Each word gets the sounds of received pronunciation: a broad vowel in bath, and no r in park or nurse. A pronunciation that you give yourself goes first.',
    feature2Title: 'More British speakers to install',
    feature2Description:
      'Alan, Cori and four young speakers of the VCTK model are neural voices with a British accent. Beatrix and Edmund keep their IDs and take the nearest of them.',
  },
  {
    name: 'Canadian accent',
    flag: 'ca',
    language: 'en',
    audioSrc: 'canadian-accent',
    placeholderText:
      'We portaged the last kilometre in drizzle, canoe over our heads, and found the cabin key under the toque on the porch. Gord had left us butter tarts and dry wood.',
    howToDescription:
      'No built-in voice is Canadian: a general American voice reads the text, which is the nearest in most sounds. Ask the voice design for a Canadian, and the app says that the accent is missing. The accent filter of the library finds voices that users of this server have labeled Canadian.',
    feature1Title: 'French in the same script',
    feature1Description:
      'A French quotation of three words or more in an English text is spoken by French rules, as long as the request names no language.',
    feature2Title: 'Zed instead of zee',
    feature2Description:
      'One alias in a pronunciation dictionary turns a single Z into zed. Set the dictionary as the default of a workspace, and every text of the team follows it.',
  },
  {
    name: 'New York accent',
    flag: 'us',
    language: 'en',
    audioSrc: 'new-york-accent',
    voice_id: 'wzsXFL41EwCl5ov9RttY',
    placeholderText:
      'Listen, the train’s stuck at Canal again, so I’m walkin’. Tell your mother I got the rye bread, and tell your uncle the guy on the corner still owes him a coffee.',
    howToDescription:
      'Vinnie is a brisk young man with the accent built in. His sounds come from a New York pronunciation of each word, on an American recording. Keep sentences short: he is made for advertisements. Words such as New Yorker or Brooklyn in a voice design lead to the same accent.',
    feature1Title: 'Sounds of the city',
    feature1Description:
      'Each word gets its New York sounds before it is spoken, also names and numbers. Spelling them out, as in cawfee, is not necessary.',
    feature2Title: 'Dollars and phone numbers',
    feature2Description:
      '$0.99 is read as ninety-nine cents, and (415) 555-0132 digit by digit with pauses between the groups. St. becomes street or saint, as the words around it ask.',
  },
  {
    name: 'Australian accent',
    flag: 'au',
    language: 'en',
    audioSrc: 'australian-accent',
    voice_id: '28r4unICHo1mYQ9qB24g',
    placeholderText:
      'Arvo storm rolled in off the bay, so we shifted the barbie under the carport. Nan kept turning the snags with one hand and holding her umbrella with the other.',
    howToDescription:
      'There is no built-in Australian voice. The voice design takes a British voice as the nearest and says so, and Edmund stands in on this page. For the real accent, the operator installs the VCTK model, which has two young Australian men among its speakers.',
    feature1Title: 'Two speakers from Australia',
    feature1Description:
      'VCTK 326 and VCTK 374 are recorded Australian students. Their model is about 80 MB, and speaks on an ordinary processor without a network.',
    feature2Title: 'Slang by aliases',
    feature2Description:
      'Short forms such as arvo, servo or brekkie are read as they look. If one of them comes out wrong, an alias spells it differently for the voice alone.',
  },
  {
    name: 'Indian accent',
    flag: 'in',
    language: 'en',
    audioSrc: 'indian-accent',
    voice_id: 'PNXoaK7lZpZso8urnMWy',
    placeholderText:
      'The auto driver refused the bridge, so I walked to Dadar with two tiffins and a mango. By the third signal my cousin had already called twice about the wedding cards.',
    howToDescription:
      'The built-in voices have no Indian English; on this page Beatrix stands in, a British voice, the nearest that there is. The operator can install models with Indian speakers: three in VCTK, four in Arctic. Those of L2 Arctic are marked, because their license forbids commercial use.',
    feature1Title: 'Hindi words in their own script',
    feature1Description:
      'A word in Devanagari or Tamil letters inside an English text is spoken in its own language, in a voice near in gender and age, at the same price.',
    feature2Title: 'Rupees in English',
    feature2Description:
      '₹500 is read as five hundred rupees. The sign may stand in an invoice, a fare table or a message of an agent; nothing needs to be rewritten.',
  },
  {
    name: 'Irish accent',
    flag: 'ie',
    language: 'en',
    audioSrc: 'irish-accent',
    voice_id: '6wHW35PBbnm3NliqNT1N',
    placeholderText:
      'Herself was out feeding the hens when the postman came up the boreen, soaked to the skin. “Grand soft day,” says he, and stayed for the tea and half a barmbrack.',
    howToDescription:
      'Built in there is only the neighbor: Fergus, a Scottish voice. The voice design also takes a Scottish voice where Irish is asked for, and tells you. An Irish accent comes with neural voices, Jenny and four speakers of VCTK, which the operator installs.',
    feature1Title: 'Jenny and four students',
    feature1Description:
      'Jenny is one woman’s voice, whose license asks to name her. VCTK adds two women and two men with Irish labels. All of them run on this server.',
    feature2Title: 'The Irish language too',
    feature2Description:
      'With the model Eleven v3 and language_code ga, the built-in voices speak Irish itself, one of 74 languages. The sound is synthetic.',
  },
  {
    name: 'Italian accent',
    flag: 'it',
    language: 'en',
    audioSrc: 'italian-accent',
    placeholderText:
      'You want to know the secret? No cream, never cream! My grandmother would walk out of the kitchen, down the stairs and all the way to the train station in Bari.',
    howToDescription:
      'No voice here speaks English with an Italian accent: a general American voice reads the text. A tag in square brackets that asks for the accent is not read aloud, and built-in voices do not follow it. If the text may be in Italian, choose Fiorella; English that she reads sounds synthetic, not Italian.',
    feature1Title: 'Italian lines by Italian rules',
    feature1Description:
      'A quotation of three words or more in Italian is recognized and spoken by the rules of that language. The English around it stays English.',
    feature2Title: 'Dishes said properly',
    feature2Description:
      'Give bruschetta, gnocchi and chianti their phonemes in a dictionary. Built-in voices speak IPA; neural voices get an English respelling of it.',
  },
  {
    name: 'Essex accent',
    flag: 'gb',
    language: 'en',
    audioSrc: 'essex-accent',
    voice_id: '28r4unICHo1mYQ9qB24g',
    placeholderText:
      'So I says to Shaz, babe, you can’t wear heels down Southend pier, you’ll go through the gaps. And what does she do? Straight through. Well jel of her balance, though.',
    howToDescription:
      'There is no Essex voice. Edmund stands in with received pronunciation, which is more formal than the county; the voice design does the same for London and Cockney. Spell the colloquial words as you want to hear them, and raise the speed a little.',
    feature1Title: 'Estuary and Cockney as labels',
    feature1Description:
      'Both are in the list of English accents. A voice from your own recordings can carry the label, and others on this server filter the library by it.',
    feature2Title: 'Dropped sounds by spelling',
    feature2Description:
      'Write ’ello, nuffink or innit where the sound is dropped. Aliases do that for a whole script, so that captions keep the usual spelling.',
  },
  {
    name: 'Scandinavian accent',
    flag: 'se',
    language: 'en',
    audioSrc: 'scandinavian-accent',
    placeholderText:
      'First we cut a hole in the ice, then we drink coffee and discuss if the hole is wide enough. It is very important, this discussion. Only after that we jump in.',
    howToDescription:
      'English with a Nordic accent is not among the voices, so a general American one reads it. What the server has are the languages themselves, each with a native voice. If the story allows it, let a character say a sentence in Swedish: it is spoken by Swedish rules.',
    feature1Title: 'Swedish, Danish and Norwegian',
    feature1Description:
      'Linnea and Frida are built-in voices for Swedish and Danish. Norwegian is one of the 32 languages of Flash v2.5, spoken by every default voice.',
    feature2Title: 'Dialogues of two neighbors',
    feature2Description:
      'Text to dialogue gives each line its own voice, so a Swedish and a Danish speaker can talk in one recording, with the times of each line.',
  },
  {
    name: 'German accent',
    flag: 'de',
    language: 'en',
    audioSrc: 'german-accent',
    placeholderText:
      'The meeting starts at nine. It is now eight fifty-eight, so we are almost late. I have brought the agenda, the second agenda, and a cake, because today is Thursday.',
    howToDescription:
      'English with a German accent is not built in; a general American voice speaks. The voice design understands “with a German accent” as a wish for English, so it will not switch to German, but it cannot make the accent. For light comedy, aliases can bend single words.',
    feature1Title: 'Bend words with aliases',
    feature1Description:
      'Map the to ze and with to wiz in a dictionary, and the reading changes while the written text, the history and the captions stay correct.',
    feature2Title: 'German names in English',
    feature2Description:
      'Give Jürgen, Müller or Neuschwanstein phonemes in IPA, also with ü and ch. The built-in recorded voices take the nearest English sounds for them.',
  },
  {
    name: 'Russian accent',
    flag: 'ru',
    language: 'en',
    audioSrc: 'russian-accent',
    placeholderText:
      'In my village winter is not season, is member of family. It comes early, sits at table, eats all the pickles, and in April we must ask it three times to leave.',
    howToDescription:
      'A general American voice reads this page, since no voice has a Russian accent in English. Leave out the articles if the character does, as in the sample. For real Russian, write Cyrillic: the words are then spoken in Russian, even in the middle of a sentence.',
    feature1Title: 'Cyrillic inside English',
    feature1Description:
      '“Hello, Привет!” needs no markup. The Russian word is spoken by an engine for Russian, in the default voice that is nearest in gender and age.',
    feature2Title: 'What a recording keeps',
    feature2Description:
      'A clone on the built-in engines keeps the pitch, timbre and pace of a speaker. Pronunciation comes from the base voice, so an accent is not carried over.',
  },
  {
    name: 'Californian accent',
    flag: 'us',
    language: 'en',
    audioSrc: 'californian-accent',
    placeholderText:
      'Dude, the fog didn’t lift till noon, so we just sat on the tailgate with burritos and watched the pelicans. Honestly? Best surf session of the whole summer, zero waves.',
    howToDescription:
      'Californian is close to general American, and a general American voice reads it; there is no voice with a label of its own. Try Pippa for bright clips or Nolan for a relaxed talk. The voice design takes the word Californian to mean American.',
    feature1Title: 'A laid-back voice by description',
    feature1Description:
      'Describe age, mood and pace: a relaxed young man, slightly raspy, slow. The design offers several voices to hear, and saves the one that you choose.',
    feature2Title: 'Pace and calm as settings',
    feature2Description:
      'Speed goes from 0.7 to 1.2, and a lower stability gives a livelier melody. Both are stored with the voice and can be set for a single request.',
  },
  {
    name: 'African accent',
    flag: 'za',
    language: 'en',
    audioSrc: 'african-accent',
    voice_id: '28r4unICHo1mYQ9qB24g',
    placeholderText:
      'The robots were out again, so a gogo in a red doek directed the traffic with her umbrella. Every taxi obeyed, and someone brought her a vetkoek for the trouble.',
    howToDescription:
      'Africa has many Englishes, and none is built in. The voice design takes a British voice for South African, and Edmund stands in here. The VCTK model, which the operator can install, has one South African woman. For Lagos, Accra or Nairobi, the operator can add voices of a remote speech service.',
    feature1Title: 'Eight African labels for voices',
    feature1Description:
      'Nigerian, Ghanaian, Kenyan, Ugandan and South African are among the labels for English voices. The library finds what people on this server share under them.',
    feature2Title: 'Swahili and Afrikaans as languages',
    feature2Description:
      'Eleven v3 covers both, and the built-in voices speak them. Hausa and Somali are in the list of the model, but no built-in engine reads them.',
  },
  {
    name: 'Pakistani accent',
    flag: 'pk',
    language: 'en',
    audioSrc: 'pakistani-accent',
    voice_id: 'PNXoaK7lZpZso8urnMWy',
    placeholderText:
      'My aunt in Lahore keeps three kinds of achaar and one rule: nobody leaves before the second cup of chai. The cricket was on, so we stayed for the fourth.',
    howToDescription:
      'No voice has this accent, neither built in nor among the models to install. Beatrix, who is British, stands in on this page; the Indian speakers of VCTK and Arctic are the other neighbors. Names and loanwords are where it shows most, so give them a pronunciation.',
    feature1Title: 'Urdu in its own letters',
    feature1Description:
      'Letters such as ٹ, ڑ and ے tell Urdu from Arabic. Urdu words in an English text are spoken as Urdu; their unwritten vowels are guessed, and the reply says so.',
    feature2Title: 'Names in CMU or IPA phonemes',
    feature2Description:
      'Rawalpindi, achaar or Khyber can have a rule in a pronunciation dictionary. Mark the stressed syllable; the built-in English voices follow both alphabets.',
  },
];
