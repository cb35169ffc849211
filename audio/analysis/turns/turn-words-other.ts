/** Lists separated by spaces, and those of phrases by a bar. */
export interface WrittenTurnWords {
  readonly open: string;
  readonly fillers: string;
  readonly openPhrases?: string;
  readonly questions?: string;
  readonly subordinators?: string;
  readonly finalVerbs?: string;
  readonly objectQuestions?: string;
  readonly questionEnds?: string;
  readonly objectVerbs?: string;
  readonly bracketVerbs?: string;
  readonly closers?: string;
  readonly yes: string;
  readonly no: string;
  readonly backchannels: string;
  readonly digits?: string;
  readonly numbers?: string;
  readonly openEndings?: string;
  readonly closedEndings?: string;
}

/** The rules of languages besides English, by ISO 639-1 code: the closed classes that end no sentence. */
export const otherTurnWords: Readonly<Record<string, WrittenTurnWords>> = {
  de: {
    open: 'und oder aber denn weil dass ob wenn als da sondern sowie bzw der die das den dem des ein eine einen einem einer eines kein keine mein meine meinen meinem meiner dein deine sein seine ihr ihre unser unsere in im an am auf aus bei beim mit nach von vom zu zum zur für über unter gegen ohne durch um ich wir sie er es man ist sind war bin habe hat haben möchte würde will kann könnte soll muss werde wird sehr also vielleicht etwa ungefähr zwischen bis seit herr frau',
    fillers: 'äh ähm öh öhm hm hmm naja tja mhm',
    openPhrases:
      'ich möchte|ich will|ich brauche|ich hätte gern|ich hätte gerne|ich würde gern|ich würde gerne|mein name ist|ich heiße|meine nummer ist|es geht um|moment|einen moment|warten sie|lassen sie mich|das heißt|zum beispiel|ich glaube|ich denke|ich meine|wissen|lautet',
    questions:
      'was wann wo wer wen wem warum wieso weshalb welche welcher welches wie woher wohin ist sind kann können könnten haben hat gibt wird darf soll',
    subordinators: 'wenn weil falls obwohl nachdem bevor während als sobald dass ob wann wo wie was',
    objectQuestions: 'was wann wo wer wie warum woher wohin ist sind kann geht gibt',
    questionEnds: 'das die der den es er sie wir ich mit an auf aus ab zu ein',
    bracketVerbs: 'könnte sollte soll muss musste würde würden darf dürfte',
    finalVerbs: 'ist sind war bin habe hat haben möchte will kann könnte soll muss werde wird würde',
    closers:
      'bitte|danke|vielen dank|danke schön|das wars|das war es|das ist alles|tschüss|auf wiederhören|auf wiedersehen|heute|morgen|jetzt|oder nicht',
    yes: 'ja|jawohl|genau|richtig|stimmt|gerne|gern|okay|ok|ja bitte|ja gerne|natürlich|klar|sicher|passt|in ordnung',
    no: 'nein|nee|nö|nein danke|noch nicht|weiß nicht|ich weiß nicht|keine ahnung|niemals',
    backchannels:
      'ja|mhm|hm|hmm|aha|ah|ach so|achso|okay|ok|genau|stimmt|richtig|verstehe|ich verstehe|alles klar|klar|gut|schön|ach|oh|echt|wirklich|interessant|super|sicher',
    digits: 'null eins zwei zwo drei vier fünf sechs sieben acht neun',
    numbers:
      'zehn elf zwölf dreizehn zwanzig dreißig vierzig fünfzig hundert tausend montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember heute morgen uhr halb viertel',
  },
  fr: {
    open: "et ou mais donc car ni que qui dont parce puisque quand comme si le la les un une des du de d' l' au aux à en dans sur sous avec sans pour par chez vers entre mon ma mes ton ta tes son sa ses notre votre nos vos leur leurs ce cette ces je tu il elle on nous vous ils elles est sont suis ai as a avons avez ont voudrais veux peux peut pouvez j'ai j'aimerais c'est très peut-être environ alors",
    fillers: 'euh heu hum hein ben bah bon',
    openPhrases:
      "je voudrais|j'aimerais|je veux|je cherche|j'ai besoin|j'ai besoin de|je m'appelle|mon nom est|mon numéro est|c'est-à-dire|par exemple|je pense|je crois|attendez|un instant|un moment|une seconde",
    questions:
      "que qui quoi quand où comment pourquoi combien quel quelle quels quelles est-ce qu'est-ce pouvez-vous avez-vous",
    subordinators: 'si quand lorsque parce puisque comme bien',
    closers:
      "s'il vous plaît|s'il te plaît|merci|merci beaucoup|c'est tout|voilà|au revoir|aujourd'hui|demain|maintenant|ou pas",
    yes: "oui|ouais|si|d'accord|exactement|bien sûr|c'est ça|oui merci|parfait|ok|okay|tout à fait|volontiers",
    no: 'non|non merci|pas vraiment|pas encore|jamais|je ne sais pas|je sais pas',
    backchannels:
      "oui|ouais|mhm|hum|hmm|ah|ah bon|ah oui|d'accord|ok|okay|exact|exactement|je vois|je comprends|bien|très bien|voilà|bien sûr|super|vraiment|intéressant|oh",
    digits: 'zéro un deux trois quatre cinq six sept huit neuf',
    numbers:
      'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent mille lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre demain midi minuit heure heures',
  },
  es: {
    open: 'y e o u pero sino porque pues que quien cuando donde como si aunque el la los las un una unos unas de del al a en con sin por para sobre entre hasta desde hacia según mi mis tu tus su sus nuestro nuestra este esta estos estas ese esa yo tú él ella nosotros ustedes es son soy está estoy hay he ha han quiero quisiera necesito puedo puede muy quizás más unos señor señora',
    fillers: 'eh em este pues mmm ah bueno',
    openPhrases:
      'quiero|quisiera|me gustaría|necesito|tengo que|estoy buscando|me llamo|mi nombre es|mi número es|o sea|es decir|por ejemplo|creo que|un momento|un segundo|espere|a ver|déjeme ver',
    questions:
      'qué quién quiénes cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas puede puedo hay tiene tienen',
    subordinators: 'si cuando porque aunque mientras después antes como',
    closers: 'por favor|gracias|muchas gracias|eso es todo|nada más|adiós|hasta luego|hoy|mañana|ahora|o no|también',
    yes: 'sí|si|claro|correcto|exacto|por supuesto|vale|de acuerdo|está bien|ok|okay|sí por favor|sí gracias|así es',
    no: 'no|no gracias|todavía no|nunca|no sé|no lo sé|para nada',
    backchannels:
      'sí|si|ajá|aja|mhm|mm|ah|oh|claro|vale|ok|okay|bueno|ya|ya veo|entiendo|entendido|exacto|correcto|de acuerdo|muy bien|perfecto|genial|en serio',
    digits: 'cero uno una dos tres cuatro cinco seis siete ocho nueve',
    numbers:
      'diez once doce trece catorce quince veinte treinta cuarenta cincuenta cien ciento mil lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mañana mediodía',
  },
  it: {
    open: "e ed o ma perché che chi quando dove come se anche il lo la i gli le un uno una di del della dei delle da dal dalla a al alla in nel nella con su per tra fra senza mio mia tuo tua suo sua nostro nostra questo questa io tu lui lei noi voi loro è sono ho ha hanno vorrei voglio posso può molto forse circa l' dell'",
    fillers: 'ehm eh mmm cioè allora beh',
    openPhrases:
      'vorrei|voglio|ho bisogno di|sto cercando|mi chiamo|il mio nome è|il mio numero è|per esempio|penso che|un attimo|un momento|aspetti|vediamo',
    questions: 'che cosa chi quando dove come perché quale quali quanto quanta quanti quante può posso avete hai',
    subordinators: 'se quando perché mentre dopo prima anche',
    closers:
      'per favore|per piacere|grazie|grazie mille|è tutto|basta così|arrivederci|ciao|oggi|domani|adesso|ora|o no',
    yes: "sì|si|certo|esatto|giusto|va bene|d'accordo|sì grazie|ok|okay|certamente|perfetto",
    no: 'no|no grazie|non ancora|mai|non lo so|non so|per niente',
    backchannels:
      "sì|si|mhm|mm|ah|ah ok|oh|certo|ok|okay|va bene|esatto|giusto|capisco|ho capito|bene|perfetto|d'accordo|davvero|interessante",
    digits: 'zero uno due tre quattro cinque sei sette otto nove',
    numbers:
      'dieci undici dodici venti trenta quaranta cinquanta cento mille lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre domani mezzogiorno',
  },
  pt: {
    open: 'e ou mas porque pois que quem quando onde como se embora o a os as um uma uns umas de do da dos das em no na nos nas ao à com sem por pelo pela para pra sobre entre até desde meu minha seu sua nosso nossa este esta esse essa eu você ele ela nós eles é são sou está estou há tenho tem quero queria gostaria preciso posso pode muito talvez cerca',
    fillers: 'hum ahn é né bem tipo então ã',
    openPhrases:
      'eu quero|eu queria|gostaria de|eu preciso|preciso de|estou procurando|meu nome é|meu número é|por exemplo|eu acho que|um momento|um segundo|espere|deixa eu ver|quer dizer',
    questions: 'que quem quando onde como qual quais quanto quanta quantos quantas pode posso tem',
    subordinators: 'se quando porque embora enquanto depois antes como',
    closers: 'por favor|obrigado|obrigada|muito obrigado|é isso|só isso|tchau|até logo|hoje|amanhã|agora|ou não|também',
    yes: 'sim|claro|certo|isso|exato|exatamente|com certeza|está bem|tá bom|ok|okay|sim por favor|pode ser',
    no: 'não|não obrigado|não obrigada|ainda não|nunca|não sei',
    backchannels:
      'sim|aham|uhum|hum|ah|ah tá|oh|tá|tá bom|certo|claro|ok|okay|isso|exato|entendi|entendo|sei|legal|muito bem|sério|verdade',
    digits: 'zero um uma dois duas três quatro cinco seis meia sete oito nove',
    numbers:
      'dez onze doze vinte trinta quarenta cinquenta cem cento mil segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro amanhã',
  },
  nl: {
    open: 'en of maar want omdat dat als toen terwijl de het een mijn jouw uw zijn haar ons onze hun deze die dit van voor met naar op in aan bij door over onder tussen zonder tot om te uit ik wij we jij je u hij zij ze is ben was heb heeft hebben wil kan zou moet ga heel misschien ongeveer meneer mevrouw',
    fillers: 'eh ehm uh uhm hm nou',
    openPhrases:
      'ik wil|ik wil graag|ik zou graag|ik heb|ik zoek|mijn naam is|ik heet|mijn nummer is|bijvoorbeeld|ik denk|een moment|een ogenblik|wacht even',
    questions: 'wat wanneer waar wie waarom welke welk hoe is kan kunt kunnen heeft heb mag moet',
    subordinators: 'als omdat hoewel nadat voordat terwijl toen dat of',
    finalVerbs: 'is ben was heb heeft hebben wil kan zou moet ga',
    closers:
      'alstublieft|alsjeblieft|graag|dank u|dank je|bedankt|dank u wel|dat is alles|dat was het|tot ziens|vandaag|morgen|nu',
    yes: 'ja|jawel|klopt|precies|zeker|prima|oké|ok|goed|ja graag|natuurlijk',
    no: 'nee|nee dank u|nog niet|nooit|weet ik niet|ik weet het niet',
    backchannels:
      'ja|mhm|hm|hmm|ah|oh|oké|ok|precies|klopt|ik snap het|ik begrijp het|snap ik|goed|prima|leuk|echt|aha|juist',
    digits: 'nul een één twee drie vier vijf zes zeven acht negen',
    numbers:
      'tien elf twaalf twintig dertig veertig vijftig honderd duizend maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december vandaag morgen uur half kwart',
  },
  pl: {
    open: 'i a oraz lub albo ale bo ponieważ że żeby gdy kiedy jeśli jeżeli który która które w we na do od z ze po o u przy dla bez przez pod nad między mój moja moje twój jego jej nasz ten ta to ja my jest są jestem mam chcę chciałbym chciałabym mogę bardzo może około',
    fillers: 'yyy eee hmm no więc',
    questions: 'co kto kiedy gdzie jak dlaczego czemu który ile czy',
    subordinators: 'jeśli jeżeli gdy kiedy ponieważ chociaż zanim',
    closers: 'proszę|dziękuję|dzięki|to wszystko|do widzenia|dzisiaj|jutro|teraz',
    yes: 'tak|no tak|jasne|oczywiście|zgadza się|dokładnie|dobrze|okej|ok|pewnie',
    no: 'nie|nie dziękuję|jeszcze nie|nigdy|nie wiem',
    backchannels: 'tak|aha|mhm|hmm|no|no tak|jasne|dobrze|okej|ok|rozumiem|dokładnie|naprawdę|super|oczywiście',
    digits: 'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  },
  ru: {
    open: 'и а но или либо потому что чтобы если когда где который которая которые как в во на к ко с со о об от до из за под над при для без через между мой моя моё мои ваш наш этот эта это я мы вы он она они есть был бы хочу хотел хотела могу можно мне очень может примерно',
    fillers: 'э эм ммм ну вот значит',
    questions: 'что кто когда где куда откуда как почему зачем какой какая какие сколько можно',
    subordinators: 'если когда потому хотя пока после',
    closers: 'пожалуйста|спасибо|большое спасибо|это всё|до свидания|сегодня|завтра|сейчас',
    yes: 'да|конечно|верно|правильно|точно|хорошо|ладно|ага|да пожалуйста',
    no: 'нет|нет спасибо|ещё нет|никогда|не знаю|я не знаю',
    backchannels: 'да|ага|угу|мм|хм|понятно|понял|поняла|ясно|хорошо|точно|конечно|ладно|правда|ого',
    digits: 'ноль один одна два две три четыре пять шесть семь восемь девять',
  },
  uk: {
    open: 'і й та а але або чи бо тому що щоб якщо коли де який яка які як в у на до з із зі по о об від за під над при для без через між мій моя моє ваш наш цей ця це я ми ви він вона вони є хочу хотів хотіла можу мені дуже може',
    fillers: 'е ем ммм ну от',
    questions: 'що хто коли де куди звідки як чому який яка скільки чи можна',
    closers: 'будь ласка|дякую|дуже дякую|це все|до побачення|сьогодні|завтра|зараз',
    yes: 'так|звичайно|правильно|точно|добре|гаразд|ага',
    no: 'ні|ні дякую|ще ні|ніколи|не знаю',
    backchannels: 'так|ага|угу|мм|зрозуміло|зрозумів|зрозуміла|ясно|добре|точно|звичайно',
    digits: 'нуль один одна два дві три чотири п’ять шість сім вісім дев’ять',
  },
  cs: {
    open: 'a i nebo ale protože že aby když jestli pokud který která které v ve na do od z ze s se o u k ke při pro bez přes pod nad mezi můj moje náš ten ta to já my jsem je jsou mám chci chtěl chtěla můžu velmi možná asi',
    fillers: 'ehm eee hmm no tak',
    questions: 'co kdo kdy kde kam jak proč který jaký kolik je můžete',
    closers: 'prosím|děkuji|díky|to je vše|na shledanou|dnes|zítra|teď',
    yes: 'ano|jo|jasně|samozřejmě|přesně|dobře|ok|určitě',
    no: 'ne|ne děkuji|ještě ne|nikdy|nevím',
    backchannels: 'ano|jo|mhm|hmm|aha|jasně|dobře|ok|rozumím|přesně|opravdu|chápu',
    digits: 'nula jedna dva tři čtyři pět šest sedm osm devět',
  },
  sv: {
    open: 'och eller men för att om när där som därför eftersom en ett den det de min mitt mina din ditt sin vår i på av till från med utan över under mellan vid hos jag vi du ni han hon är var har hade vill kan skulle ska måste mycket kanske ungefär',
    fillers: 'eh öh ehm hmm alltså liksom',
    questions: 'vad när var vem varför vilken vilket hur är kan har får',
    closers: 'tack|tack så mycket|det var allt|hej då|idag|imorgon|nu',
    yes: 'ja|jo|japp|precis|visst|okej|ok|gärna|ja tack|absolut|självklart',
    no: 'nej|nej tack|inte än|aldrig|vet inte|jag vet inte',
    backchannels: 'ja|mm|mhm|jaha|okej|ok|precis|jag förstår|just det|bra|visst|oj|verkligen',
    digits: 'noll ett en två tre fyra fem sex sju åtta nio',
  },
  da: {
    open: 'og eller men for at hvis når som fordi en et den det de min mit mine din sin vores i på af til fra med uden over under mellem ved jeg vi du han hun er var har havde vil kan skulle skal meget måske',
    fillers: 'øh øhm hmm altså',
    questions: 'hvad hvornår hvor hvem hvorfor hvilken hvordan er kan har må',
    closers: 'tak|mange tak|det var det|farvel|i dag|i morgen|nu',
    yes: 'ja|jo|præcis|okay|ok|gerne|ja tak|selvfølgelig',
    no: 'nej|nej tak|ikke endnu|aldrig|det ved jeg ikke',
    backchannels: 'ja|mm|mhm|okay|ok|præcis|jeg forstår|nå|fint|godt|virkelig',
    digits: 'nul en et to tre fire fem seks syv otte ni',
  },
  fi: {
    open: 'ja tai mutta koska että jos kun joka jotka kuin minun sinun hänen meidän minä me sinä hän on ovat olen oli haluan haluaisin voin voisin hyvin ehkä noin',
    fillers: 'öö ööm hmm niinku tota no',
    questions: 'mitä mikä milloin missä kuka miksi miten kuinka voitko voinko onko',
    closers: 'kiitos|kiitos paljon|siinä kaikki|näkemiin|tänään|huomenna|nyt',
    yes: 'joo|kyllä|juu|juuri niin|selvä|okei|ok|tietysti',
    no: 'ei|ei kiitos|ei vielä|en tiedä|ei koskaan',
    backchannels: 'joo|juu|mm|mhm|okei|ok|selvä|aivan|niin|ymmärrän|hyvä|aha',
    digits: 'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän',
  },
  hu: {
    open: 'és vagy de mert hogy ha amikor aki ami mint a az egy én mi ő van vagyok volt szeretnék akarok tudok nagyon talán körülbelül',
    fillers: 'ö öö izé hát hmm',
    questions: 'mi mit mikor hol ki miért melyik hogyan mennyi hány van lehet tud',
    closers: 'kérem|köszönöm|köszönöm szépen|ennyi|viszlát|ma|holnap|most',
    yes: 'igen|persze|pontosan|rendben|jó|oké|ok|természetesen',
    no: 'nem|nem köszönöm|még nem|soha|nem tudom',
    backchannels: 'igen|aha|ühüm|hmm|jó|oké|ok|értem|persze|pontosan|tényleg|rendben',
    digits: 'nulla egy kettő két három négy öt hat hét nyolc kilenc',
  },
  ro: {
    open: 'și sau dar pentru că să dacă când care ca un o de la din în pe cu fără peste sub între meu mea mei tău sa nostru eu noi tu el ea este sunt am are vreau doresc pot aș foarte poate',
    fillers: 'ă ăă hmm păi',
    questions: 'ce cine când unde cum care cât de puteți pot aveți',
    closers: 'vă rog|te rog|mulțumesc|mersi|atât|la revedere|azi|mâine|acum',
    yes: 'da|sigur|corect|exact|bine|ok|desigur|da vă rog',
    no: 'nu|nu mulțumesc|încă nu|niciodată|nu știu',
    backchannels: 'da|aha|mhm|hmm|bine|ok|exact|înțeleg|sigur|așa|chiar',
    digits: 'zero unu una doi două trei patru cinci șase șapte opt nouă',
  },
  el: {
    open: 'και ή αλλά γιατί ότι πως αν όταν που ο η το οι τα ένας μια ένα του της των στο στη στον σε από για με χωρίς μου σου είμαι είναι έχω θέλω μπορώ θα να πολύ ίσως',
    fillers: 'ε εμ χμ λοιπόν',
    questions: 'τι πότε πού ποιος ποια γιατί πώς πόσο είναι μπορώ μπορείτε',
    closers: 'παρακαλώ|ευχαριστώ|ευχαριστώ πολύ|αυτό είναι όλο|αντίο|σήμερα|αύριο|τώρα',
    yes: 'ναι|βέβαια|σωστά|ακριβώς|εντάξει|φυσικά|οκ',
    no: 'όχι|όχι ευχαριστώ|όχι ακόμα|ποτέ|δεν ξέρω',
    backchannels: 'ναι|μμ|αχα|εντάξει|οκ|σωστά|ακριβώς|κατάλαβα|καλά|αλήθεια',
    digits: 'μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά',
  },
  tr: {
    open: 've veya ya ama fakat çünkü ki eğer ile için gibi kadar bir bu şu o benim senin onun bizim ben biz çok belki yaklaşık daha',
    fillers: 'ııı eee şey hmm yani',
    questions: 'ne nerede nereye kim neden niçin nasıl hangi kaç',
    closers: 'lütfen|teşekkürler|teşekkür ederim|sağ olun|bu kadar|hoşça kalın|bugün|yarın|şimdi',
    yes: 'evet|tabii|doğru|kesinlikle|tamam|olur|peki',
    no: 'hayır|yok|hayır teşekkürler|henüz değil|bilmiyorum|asla',
    backchannels: 'evet|hı hı|hımm|tamam|anladım|doğru|peki|öyle|gerçekten|tabii|aynen',
    digits: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
    closedEndings: 'yorum|iyorum|mısınız|misiniz|musunuz|müsünüz|istiyorum|rica ederim|var mı|var',
  },
  hi: {
    open: 'और या लेकिन मगर क्योंकि कि अगर जब जो का की के को से में पर तक लिए मेरा मेरी मेरे आपका उसका मैं हम वह एक यह बहुत शायद',
    fillers: 'अं उम हम्म मतलब तो',
    questions: 'क्या कब कहाँ कौन क्यों कैसे कितना कितने कितनी',
    closers: 'कृपया|धन्यवाद|शुक्रिया|बस|नमस्ते|आज|कल|अभी',
    yes: 'हाँ|हां|जी|जी हाँ|बिल्कुल|सही|ठीक है|ठीक',
    no: 'नहीं|जी नहीं|अभी नहीं|कभी नहीं|पता नहीं',
    backchannels: 'हाँ|हां|जी|हम्म|अच्छा|ठीक है|ठीक|सही|समझ गया|समझ गई|बिल्कुल|ओके',
    digits: 'शून्य एक दो तीन चार पाँच पांच छह सात आठ नौ',
    closedEndings: 'है|हैं|हूँ|हूं|था|थी|थे|चाहिए|गा|गी|गे|दीजिए|कीजिए',
  },
  ar: {
    open: 'و أو لكن لأن أن إذا عندما الذي التي في من إلى على عن مع بدون بين هذا هذه أنا نحن هو هي أريد أحتاج جدا ربما حوالي',
    fillers: 'اه امم يعني',
    questions: 'ما ماذا متى أين من لماذا كيف كم هل أي',
    closers: 'من فضلك|شكرا|شكرا جزيلا|هذا كل شيء|مع السلامة|اليوم|غدا|الآن',
    yes: 'نعم|أجل|صحيح|بالطبع|تمام|حسنا|طبعا|أيوه',
    no: 'لا|لا شكرا|ليس بعد|أبدا|لا أعرف|لا أعلم',
    backchannels: 'نعم|اه|امم|تمام|حسنا|صحيح|فهمت|أيوه|طيب|طبعا|حقا',
    digits: 'صفر واحد اثنان اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
  },
  id: {
    open: 'dan atau tetapi tapi karena bahwa kalau jika ketika yang sebuah di ke dari pada dengan tanpa untuk tentang antara ini itu saya kami kita dia mereka adalah ingin mau bisa akan sangat mungkin sekitar',
    fillers: 'eh em hmm anu',
    questions: 'apa kapan mana di-mana siapa kenapa mengapa bagaimana berapa apakah bisakah',
    closers: 'tolong|terima kasih|makasih|itu saja|sampai jumpa|hari ini|besok|sekarang',
    yes: 'ya|iya|betul|benar|tentu|baik|oke|ok|boleh',
    no: 'tidak|nggak|tidak terima kasih|belum|tidak tahu|tidak pernah',
    backchannels: 'ya|iya|hmm|oh|oke|ok|baik|betul|benar|mengerti|paham|begitu|wah',
    digits: 'nol satu dua tiga empat lima enam tujuh delapan sembilan',
  },
  zh: {
    open: '和 或者 但是 因为 所以 如果 然后 还有 就是 的 在 把 被 给 对 跟 从 到 我 我们 一个 这个 那个',
    fillers: '嗯 呃 那个 这个 额',
    openEndings:
      '和|或者|但是|可是|因为|所以|如果|然后|还有|就是|就是说|在|把|被|给|跟|从|到|我|我们|一个|这个|那个|我想|我要|我的|是|请问|比如|嗯|呃',
    closedEndings: '吗|呢|吧|了|谢谢|好的|再见|可以|是的|不用|啊|没有|知道|多少|什么|哪里|怎么办',
    yes: '是|是的|对|对的|好|好的|可以|没错|行|当然',
    no: '不|不是|不用|不要|没有|不用谢谢|还没有|不知道',
    backchannels: '嗯|嗯嗯|哦|啊|对|对对|是|是的|好|好的|行|明白|知道了|了解|没错|真的',
    digits: '零 一 幺 二 三 四 五 六 七 八 九',
  },
  ja: {
    open: 'と が は を に で の も から けど でも しかし そして それで あと その この',
    fillers: 'えー えーと えっと あの あのー その うーん ええと',
    openEndings:
      'は|が|を|に|で|と|の|も|て|けど|から|ので|し|や|って|とか|えーと|えっと|あの|うーん|だから|それで|あと',
    closedEndings:
      'です|ます|ました|ません|ですか|ますか|ください|お願いします|ね|よ|よね|か|だ|した|ない|たい|ありがとう|ございます',
    yes: 'はい|うん|ええ|そうです|お願いします|もちろん|大丈夫です|わかりました',
    no: 'いいえ|いや|違います|結構です|まだです|わかりません|知りません',
    backchannels:
      'はい|うん|うんうん|ええ|へえ|へー|なるほど|そうですか|そうですね|そっか|わかりました|はいはい|ほんと',
    digits: 'ゼロ 零 一 二 三 四 五 六 七 八 九 いち に さん よん ご ろく なな はち きゅう',
  },
  ko: {
    open: '그리고 그런데 하지만 그래서 또는 왜냐하면 만약 저는 제가 그 이 저',
    fillers: '음 어 그 저기 그러니까',
    openEndings: '고|는데|지만|서|면|을|를|이|가|은|는|에|에서|의|와|과|하고|로|으로|도|그리고|그런데|그래서|음|어',
    closedEndings: '요|다|까|죠|네|세요|습니다|감사합니다|없어|있어|해줘|주세요',
    yes: '네|예|응|맞아요|그래요|좋아요|물론이죠|네 부탁합니다',
    no: '아니요|아니|아니에요|괜찮아요|아직요|몰라요|모르겠어요',
    backchannels: '네|예|응|음|아|아하|그렇군요|그래요|맞아요|알겠어요|알겠습니다|정말요|네네',
    digits: '영 공 일 이 삼 사 오 육 칠 팔 구 하나 둘 셋 넷',
  },
};
