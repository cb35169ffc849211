/**
 * Captcha sentences in languages other than English (O-41), by ISO 639 code: three lists of phrases in the word order of the
 * language. Any phrase of a list goes with any phrase of the others. The topics are harmless, and no verb depends on the
 * gender of the reader.
 */
export interface CaptchaSentences {
  readonly lists: readonly (readonly string[])[];
  /** Between phrases, and between sentences. */
  readonly separator: string;
  readonly end: string;
}

const phraseLists = (lists: readonly string[], { separator = ' ', end = '.' } = {}): CaptchaSentences => ({
  lists: lists.map((list) => list.split('|')),
  separator,
  end,
});
const withoutSpaces = { separator: '', end: '。' };

export const captchaSentences: Readonly<Record<string, CaptchaSentences>> = {
  zh: phraseLists(
    [
      '昨天晚上|今天早上|下雨以后|上个星期天|吃午饭以前|去年夏天',
      '在花园里，|在河边，|在市场上，|在老房子里，|在海滩上，|在车站附近，',
      '姐姐看了一本书|孩子们唱了一首歌|我们喝了热茶|一位老朋友讲了一个故事|邻居画了一幅画|两位音乐家弹了吉他',
    ],
    withoutSpaces,
  ),
  es: phraseLists([
    'Mi hermana leyó un libro|Los niños cantaron una canción|Bebimos té caliente|Un viejo amigo contó una historia|La vecina pintó un cuadro|Dos músicos tocaron la guitarra',
    'en el jardín|junto al río|en el mercado|en la casa vieja|en la playa|cerca de la estación',
    'ayer por la tarde|esta mañana|después de la lluvia|el domingo pasado|antes del almuerzo|durante el verano',
  ]),
  hi: phraseLists(
    [
      'कल शाम|आज सुबह|बारिश के बाद|पिछले रविवार|दोपहर के खाने से पहले|गर्मियों में',
      'बगीचे में|नदी के किनारे|बाज़ार में|पुराने घर में|समुद्र तट पर|स्टेशन के पास',
      'मेरी बहन ने एक किताब पढ़ी|बच्चों ने एक गाना गाया|हमने गर्म चाय पी|एक पुराने दोस्त ने कहानी सुनाई|पड़ोसी ने एक तस्वीर बनाई|दो संगीतकारों ने गिटार बजाया',
    ],
    { end: '।' },
  ),
  pt: phraseLists([
    'A minha irmã leu um livro|As crianças cantaram uma canção|Bebemos chá quente|Um velho amigo contou uma história|A vizinha pintou um quadro|Dois músicos tocaram guitarra',
    'no jardim|junto ao rio|no mercado|na casa antiga|na praia|perto da estação',
    'ontem à noite|hoje de manhã|depois da chuva|no domingo passado|antes do almoço|durante o verão',
  ]),
  fr: phraseLists([
    'Ma sœur a lu un livre|Les enfants ont chanté une chanson|Nous avons bu du thé chaud|Un vieil ami a raconté une histoire|La voisine a peint un tableau|Deux musiciens ont joué de la guitare',
    'dans le jardin|au bord de la rivière|au marché|dans la vieille maison|sur la plage|près de la gare',
    'hier soir|ce matin|après la pluie|dimanche dernier|avant le déjeuner|pendant l’été',
  ]),
  de: phraseLists([
    'Meine Schwester las ein Buch|Die Kinder sangen ein Lied|Wir tranken heißen Tee|Ein alter Freund erzählte eine Geschichte|Die Nachbarin malte ein Bild|Zwei Musiker spielten Gitarre',
    'gestern Abend|heute Morgen|nach dem Regen|am letzten Sonntag|vor dem Mittagessen|im Sommer',
    'im Garten|am Fluss|auf dem Markt|im alten Haus|am Strand|neben dem Bahnhof',
  ]),
  ja: phraseLists(
    [
      '昨日の夜、|今朝、|雨の後で、|先週の日曜日に、|昼ご飯の前に、|夏の間に、',
      '庭で|川のそばで|市場で|古い家で|海辺で|駅の近くで',
      '姉が本を読みました|子どもたちが歌を歌いました|みんなで熱いお茶を飲みました|古い友だちが話をしました|隣の人が絵を描きました|二人の音楽家がギターを弾きました',
    ],
    withoutSpaces,
  ),
  ar: phraseLists([
    'قرأت أختي كتابًا|غنّى الأطفال أغنية|شربنا شايًا ساخنًا|روى صديق قديم قصة|رسمت الجارة لوحة|عزف الموسيقيان على الغيتار',
    'في الحديقة|بجانب النهر|في السوق|في البيت القديم|على الشاطئ|قرب المحطة',
    'مساء أمس|هذا الصباح|بعد المطر|يوم الأحد الماضي|قبل الغداء|في الصيف',
  ]),
  ru: phraseLists([
    'Вчера вечером|Сегодня утром|После дождя|В прошлое воскресенье|Перед обедом|Прошлым летом',
    'моя сестра читала книгу|дети пели песню|мы пили горячий чай|старый друг рассказывал историю|соседка рисовала картину|двое музыкантов играли на гитаре',
    'в саду|у реки|на рынке|в старом доме|на пляже|возле вокзала',
  ]),
  ko: phraseLists([
    '어제 저녁에|오늘 아침에|비가 온 뒤에|지난 일요일에|점심 전에|지난여름에',
    '정원에서|강가에서|시장에서|오래된 집에서|바닷가에서|역 근처에서',
    '동생이 책을 읽었습니다|아이들이 노래를 불렀습니다|우리는 따뜻한 차를 마셨습니다|오랜 친구가 이야기를 들려주었습니다|이웃이 그림을 그렸습니다|두 음악가가 기타를 쳤습니다',
  ]),
  id: phraseLists([
    'Kakak saya membaca buku|Anak-anak menyanyikan lagu|Kami minum teh panas|Seorang teman lama bercerita|Tetangga kami melukis gambar|Dua pemusik bermain gitar',
    'di taman|di tepi sungai|di pasar|di rumah tua|di pantai|di dekat stasiun',
    'kemarin malam|tadi pagi|setelah hujan|hari Minggu lalu|sebelum makan siang|pada musim kemarau',
  ]),
  it: phraseLists([
    'Mia sorella ha letto un libro|I bambini hanno cantato una canzone|Abbiamo bevuto un tè caldo|Un vecchio amico ha raccontato una storia|La vicina ha dipinto un quadro|Due musicisti hanno suonato la chitarra',
    'in giardino|vicino al fiume|al mercato|nella vecchia casa|sulla spiaggia|davanti alla stazione',
    'ieri sera|questa mattina|dopo la pioggia|domenica scorsa|prima di pranzo|durante l’estate',
  ]),
  nl: phraseLists([
    'Mijn zus las een boek|De kinderen zongen een lied|Wij dronken hete thee|Een oude vriend vertelde een verhaal|De buurvrouw maakte een schilderij|Twee muzikanten speelden gitaar',
    'gisteravond|vanmorgen|na de regen|vorige zondag|voor de lunch|in de zomer',
    'in de tuin|bij de rivier|op de markt|in het oude huis|op het strand|naast het station',
  ]),
  tr: phraseLists([
    'Dün akşam|Bu sabah|Yağmurdan sonra|Geçen pazar|Öğle yemeğinden önce|Yaz boyunca',
    'bahçede|nehir kenarında|çarşıda|eski evde|sahilde|istasyonun yanında',
    'kız kardeşim kitap okudu|çocuklar şarkı söyledi|sıcak çay içtik|eski bir dost hikâye anlattı|komşumuz resim yaptı|iki müzisyen gitar çaldı',
  ]),
  pl: phraseLists([
    'Wczoraj wieczorem|Dziś rano|Po deszczu|W zeszłą niedzielę|Przed obiadem|Zeszłego lata',
    'moja siostra czytała książkę|dzieci śpiewały piosenkę|piliśmy gorącą herbatę|stary przyjaciel opowiadał historię|sąsiadka malowała obraz|dwaj muzycy grali na gitarze',
    'w ogrodzie|nad rzeką|na rynku|w starym domu|na plaży|niedaleko dworca',
  ]),
  sv: phraseLists([
    'Min syster läste en bok|Barnen sjöng en sång|Vi drack varmt te|En gammal vän berättade en historia|Grannen målade en tavla|Två musiker spelade gitarr',
    'i trädgården|vid floden|på torget|i det gamla huset|på stranden|nära stationen',
    'i går kväll|i morse|efter regnet|i söndags|före lunchen|under sommaren',
  ]),
  fil: phraseLists([
    'Nagbasa ng libro ang kapatid ko|Kumanta ang mga bata|Uminom kami ng mainit na tsaa|Nagkuwento ang isang matandang kaibigan|Nagpinta ang kapitbahay|Tumugtog ng gitara ang dalawang musikero',
    'sa hardin|sa tabi ng ilog|sa palengke|sa lumang bahay|sa dalampasigan|malapit sa istasyon',
    'kagabi|kaninang umaga|pagkatapos ng ulan|noong Linggo|bago ang tanghalian|noong tag-araw',
  ]),
  ms: phraseLists([
    'Kakak saya membaca buku|Kanak-kanak menyanyikan lagu|Kami minum teh panas|Seorang kawan lama bercerita|Jiran kami melukis gambar|Dua pemuzik bermain gitar',
    'di taman|di tepi sungai|di pasar|di rumah lama|di pantai|berhampiran stesen',
    'malam semalam|pagi tadi|selepas hujan|pada hari Ahad lalu|sebelum makan tengah hari|semasa cuti sekolah',
  ]),
  ro: phraseLists([
    'Sora mea a citit o carte|Copiii au cântat un cântec|Noi am băut ceai cald|Un vechi prieten a spus o poveste|Vecina a pictat un tablou|Doi muzicieni au cântat la chitară',
    'în grădină|lângă râu|la piață|în casa veche|pe plajă|aproape de gară',
    'aseară|azi dimineață|după ploaie|duminica trecută|înainte de prânz|în timpul verii',
  ]),
  uk: phraseLists([
    'Учора ввечері|Сьогодні вранці|Після дощу|Минулої неділі|Перед обідом|Минулого літа',
    'моя сестра читала книгу|діти співали пісню|ми пили гарячий чай|старий друг розповідав історію|сусідка малювала картину|двоє музикантів грали на гітарі',
    'у саду|біля річки|на ринку|у старому будинку|на пляжі|недалеко від вокзалу',
  ]),
  el: phraseLists([
    'Η αδερφή μου διάβασε ένα βιβλίο|Τα παιδιά τραγούδησαν ένα τραγούδι|Ήπιαμε ζεστό τσάι|Ένας παλιός φίλος είπε μια ιστορία|Η γειτόνισσα ζωγράφισε έναν πίνακα|Δύο μουσικοί έπαιξαν κιθάρα',
    'στον κήπο|δίπλα στο ποτάμι|στην αγορά|στο παλιό σπίτι|στην παραλία|κοντά στον σταθμό',
    'χθες το βράδυ|σήμερα το πρωί|μετά τη βροχή|την περασμένη Κυριακή|πριν από το μεσημέρι|το καλοκαίρι',
  ]),
  cs: phraseLists([
    'Včera večer|Dnes ráno|Po dešti|Minulou neděli|Před obědem|Během léta',
    'moje sestra četla knihu|děti zpívaly písničku|jsme pili horký čaj|starý přítel vyprávěl příběh|sousedka malovala obraz|dva hudebníci hráli na kytaru',
    'na zahradě|u řeky|na trhu|ve starém domě|na pláži|nedaleko nádraží',
  ]),
  da: phraseLists([
    'Min søster læste en bog|Børnene sang en sang|Vi drak varm te|En gammel ven fortalte en historie|Naboen malede et billede|To musikere spillede guitar',
    'i haven|ved floden|på torvet|i det gamle hus|på stranden|nær stationen',
    'i går aftes|i morges|efter regnen|i søndags|før frokosten|i løbet af sommeren',
  ]),
  fi: phraseLists([
    'Siskoni luki kirjaa|Lapset lauloivat laulua|Joimme kuumaa teetä|Vanha ystävä kertoi tarinaa|Naapuri maalasi taulua|Kaksi muusikkoa soitti kitaraa',
    'puutarhassa|joen rannalla|torilla|vanhassa talossa|uimarannalla|aseman lähellä',
    'eilen illalla|tänä aamuna|sateen jälkeen|viime sunnuntaina|ennen lounasta|kesän aikana',
  ]),
  bg: phraseLists([
    'Снощи|Тази сутрин|След дъжда|Миналата неделя|Преди обяд|През лятото',
    'сестра ми четеше книга|децата пееха песен|ние пиехме горещ чай|един стар приятел разказваше история|съседката рисуваше картина|двама музиканти свиреха на китара',
    'в градината|край реката|на пазара|в старата къща|на плажа|близо до гарата',
  ]),
  hr: phraseLists([
    'Moja sestra čitala je knjigu|Djeca su pjevala pjesmu|Pili smo vrući čaj|Stari prijatelj pričao je priču|Susjeda je slikala sliku|Dva glazbenika svirala su gitaru',
    'u vrtu|uz rijeku|na tržnici|u staroj kući|na plaži|blizu kolodvora',
    'jučer navečer|jutros|nakon kiše|prošle nedjelje|prije ručka|tijekom ljeta',
  ]),
  sk: phraseLists([
    'Včera večer|Dnes ráno|Po daždi|Minulú nedeľu|Pred obedom|Počas leta',
    'moja sestra čítala knihu|deti spievali pieseň|sme pili horúci čaj|starý priateľ rozprával príbeh|suseda maľovala obraz|dvaja hudobníci hrali na gitare',
    'v záhrade|pri rieke|na trhu|v starom dome|na pláži|neďaleko stanice',
  ]),
  ta: phraseLists([
    'நேற்று மாலை|இன்று காலை|மழைக்குப் பிறகு|கடந்த ஞாயிற்றுக்கிழமை|மதிய உணவுக்கு முன்பு|கோடைக்காலத்தில்',
    'தோட்டத்தில்|ஆற்றங்கரையில்|சந்தையில்|பழைய வீட்டில்|கடற்கரையில்|நிலையத்தின் அருகில்',
    'என் அக்கா ஒரு புத்தகம் படித்தாள்|குழந்தைகள் ஒரு பாட்டு பாடினார்கள்|நாங்கள் சூடான தேநீர் குடித்தோம்|பழைய நண்பர் ஒரு கதை சொன்னார்|பக்கத்து வீட்டுக்காரர் ஒரு படம் வரைந்தார்|இரண்டு இசைக் கலைஞர்கள் கிட்டார் வாசித்தார்கள்',
  ]),
  hu: phraseLists([
    'Tegnap este|Ma reggel|Eső után|Múlt vasárnap|Ebéd előtt|A nyáron',
    'a kertben|a folyónál|a piacon|a régi házban|a strandon|az állomás közelében',
    'a nővérem könyvet olvasott|a gyerekek énekeltek|forró teát ittunk|egy régi barátom mesélt|a szomszéd képet festett|két zenész gitározott',
  ]),
  no: phraseLists([
    'Søsteren min leste en bok|Barna sang en sang|Vi drakk varm te|En gammel venn fortalte en historie|Naboen malte et bilde|To musikere spilte gitar',
    'i hagen|ved elven|på torget|i det gamle huset|på stranden|nær stasjonen',
    'i går kveld|i dag tidlig|etter regnet|sist søndag|før lunsj|i løpet av sommeren',
  ]),
  vi: phraseLists([
    'Tối hôm qua|Sáng nay|Sau cơn mưa|Chủ nhật tuần trước|Trước bữa trưa|Mùa hè năm ngoái',
    'chị tôi đọc sách|bọn trẻ hát một bài|chúng tôi uống trà nóng|một người bạn cũ kể chuyện|người hàng xóm vẽ tranh|hai nhạc sĩ chơi đàn ghi ta',
    'trong vườn|bên bờ sông|ngoài chợ|trong ngôi nhà cũ|trên bãi biển|gần nhà ga',
  ]),
};
