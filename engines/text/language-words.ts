/**
 * The words that tell a language in short texts: articles, pronouns, prepositions, common verbs, numbers, greetings. By
 * ISO 639 code, in lower case. A word of several languages is in each of their lists. Chosen for short phrases of each
 * language, without names and without words that other languages borrow.
 */
const tables: Readonly<Record<string, string>> = {
  en: `a about after all also always am an and another any are around as ask at away back be because been before best better
    between big both but buy by call can cannot chapter coffee come could cup day did do does done don't down each eight else even
    every everyone fifteen find first five for four free friday from get give go goes going good got great had half happy has
    have he hello help her here hers hi him his home hour hours how hundred i i'd i'll i'm i've if in into is isn't it it's its
    just keep know last later left less let let's like little live long look made make many maybe me might million mine minute
    minutes monday more morning most much must my name need never new news next night nine no nobody not nothing now of off
    office often old on once one only open or order other our out over page people please price ready really right said same
    sat saturday save saw say says see seven shall she should since six so some something soon sorry start still stop such
    sunday take tell ten than thank thanks that that's the their them then there these they they're thing things think this
    those though three through thursday time times to today together tomorrow tonight too tuesday twenty two under until up us
    use very want was wasn't way we we're wednesday week welcome well went were what what's when where which while who why will
    with without won't word words work world would year years yes yesterday yet you you're your yours`,
  de: `dank aber abend acht alle alles als also alt am an ander andere auch auf aus außer bald bei beim bereits bin bis bist bitte da
    dabei danke dann das dass dein deine dem den denn der des deutsch dich die dies diese diesem diesen dieser dieses dir doch
    dort drei du durch durfte ein eine einem einen einer eines er erst es etwas euch euer fast frau fünf für ganz gar gegen
    geht genau gerade gern gestern gibt gut gute guten gutes habe haben hallo hat hatte hatten herr heute hier hin ich ihm ihn
    ihnen ihr ihre ihrem ihren im immer in ins ist ja jahr jahre jede jeder jetzt kann kannst kein keine können lange leben
    letzte machen macht man mehr mein meine meinen mich mir mit montag morgen muss müssen nach nacht natürlich neben nein neu
    neun nicht nichts nie noch nun nur ob oder ohne schon sehr sein seine seinen seit sich sie sieben sind so soll sollte
    sondern sonntag steht stunde stunden tag tage tschüss uhr um und uns unser unsere unter vielen viel viele vier vom von vor
    wann war waren warum was weil weiter welche wenig wenn wer werden wie wieder wir wird wirklich wo woche wollen wurde
    während zehn zeit ziemlich zu zum zur zusammen zwei zwischen über`,
  fr: `ai ainsi alors an année ans après au aucun aujourd'hui aussi autre aux avant avec avez avoir avons beaucoup bien bon
    bonjour bonne bonsoir c'est car ce cela ces cet cette ceux chaque chez cinq comme comment d d'un d'une dans de demain
    depuis derrière des deux dix dois doit donc dont du elle elles en encore enfin ensuite entre est et était été être eu eux
    faire fait faut femme fois font français gare grand hier heure heures huit ici il ils j'ai jamais je jeudi jour jours
    jusqu'à juste l la le les leur leurs lui là lundi ma madame mais maison mardi matin me merci mercredi mes mieux moi moins
    mois mon monde monsieur même n'est ne neuf non nos notre nous nouveau nuit on ont ou où oui par parce parler pas pendant
    petit peu peut plaît plus pour pourquoi pouvez près qu'il qu'est quand quatre que quel quelle quelque qui quoi rien s'il sa
    salut samedi sans se semaine sept ses si six soir sommes son sont sous suis sur ta te temps tes toi ton toujours tous tout
    toute toutes trois trop très tu un une va vendredi vers veux vie vient voici voilà voir vos votre vous vrai y à ça`,
  es: `a adiós ahora al algo algún allí antes aquel aquí así aunque ayer año años bien buen buena buenas bueno buenos cada casa
    casi cinco cómo como con creo cual cuando cuándo cuánto cuatro cuál cómo de del desde después dice dijo diez domingo donde
    dónde dos día días e el él ella ellas ellos en entonces entre era eran eres es esa ese eso esta estaba estación estamos
    estar estas este esto estos estoy está están favor fue fueron gracias gran ha había hace hacer hacia han hasta hay he hola
    hombre hora horas hoy jueves la las le les llama lo los lugar luego lunes martes más mañana me mejor menos mi mientras mil
    mis mismo mucha muchas mucho muchos mujer mundo muy más nada nadie ni no noche noches nos nosotros nuestra nuestro nueve
    nunca o ocho otra otro otros para pero persona poco por porque primero pronto puede puedo pues que qué quien quién quiero
    quiere se sea semana señor señora ser si siempre siete sin sobre son soy su sus sábado sí tal también tan tanto tarde te
    tengo ti tiempo tiene tienen tienes toda todas todo todos trabajo tres tu tú un una unas uno unos usted va vamos veces
    verdad vez viernes vida y ya yo`,
  it: `a abbiamo abbastanza adesso ai al alla alle allo allora altra altro anche ancora andare anni anno anzi appena bene buon
    buona buonanotte buonasera buongiorno c'è caffè casa che chi ci ciao cinque ciò come con cosa così cui d da dal dalla dalle
    davvero degli dei del dell dell'acqua della delle dello dentro di dice dieci dietro domani domenica donna dopo dov'è dove
    due durante e ecco ed egli era erano essere fa fanno fare fatto fino fra già gente gli grande grazie ha hai hanno ho i ieri
    il in io l la le lei li lo loro lui lunedì ma mai mattina me meglio meno mentre mercoledì mi mia mie miei mille mio molta
    molte molti molto mondo nei nel nella nelle nessuno niente noi non nostra nostro notte nove nulla o oggi ogni ora ore otto
    per perché perciò permesso persone però piccolo più poco poi posso possiamo prego presto prima può qual quale quando quanto
    quattro quella quelle quelli quello questa queste questi questo qui qualche sabato sarà scusi se sei sempre senza sera sette
    si sia siamo sì solo sono sopra sotto stanno stata stato stazione sto su sua subito sue sul sulla suo tempo ti tra tre tu
    tua tuo tutta tutte tutti tutto uguale un una uno va vado vediamo venerdì vi via vita voglio voi volta vostro vuoi è`,
  pt: `a abaixo acho agora ainda além algo alguém algum ali amanhã amigo anos antes ao aos apenas aqui aquele as assim até bem
    boa boas bom café casa cada cem certo cinco com como comigo consigo contra coisa da daqui das de dela dele deles depois
    desde dez dia dias disse dizer do dois domingo dos duas e ela elas ele eles em embora então entre era eram essa esse esta
    estamos estar estas estava este estou está estão eu exemplo falar faz fazer feira fica foi foram gente grande há hoje hora
    horas homem isso isto já la lhe lá logo lugar maior mais manhã mas me melhor mesmo meu meus mil minha minhas muita muitas
    muito muitos mulher mundo na nada nas nem nenhum nesta no noite nome nos nossa nosso nove nunca não nós num numa o obrigada
    obrigado oi oito olá onde ontem os ou outra outro para parece pela pelo perto pessoas pode podem poder por porque porquê
    português posso pouco precisa primeiro quais qual quando quanto quase quatro que quem quer quero quinta sábado se segunda
    seis seja sem semana sempre sendo ser seria sete seu seus sim sob sobre somos sou sua suas são talvez também tão tarde tchau
    te tem tempo tenho ter terça teu teve três tu tudo um uma uns vai vamos você vocês vou à às é`,
  nl: `aan aangenaam acht af al alle alleen alles als altijd ander andere avond bedankt beetje ben bent beter bij bijna binnen
    blijven boven buiten daar dag dagen dan dank dat de deze die dinsdag dit doe doen donderdag door drie dus een eens eerste
    elke en er erg even ga gaan gaat gedaan geen gegaan geweest gewoon gisteren goed goede goedemiddag goedemorgen goedenavond
    graag haar had hallo hebben hebt heb heeft heel helemaal hem hen het hier hij hoe hoeveel houden huis hun iemand iets ik in
    is ja jaar je jij jou jouw jullie kan keer kijk klein koffie komen kom komt koud kunnen kunt laat laten leven liever maak
    maandag maar maken man me mee meer meest mensen met mij mijn minder misschien moet moeten mogen morgen morgens mooi na naar
    nacht nee negen net niemand niet niets nieuw nieuwe nodig nog nooit nou nu of om omdat onder ons onze ook op open over paar
    sinds slecht snel soms staan staat straat te tegen ten ter terug tien tijd toch toe toen tot tussen twee u uit uur uw vaak
    van vanavond vandaag vanmiddag veel vier vijf volgende voor vrijdag vrouw waar waarom wanneer want waren was wat we weer
    week weet wel welke wereld werk werken wie wij wil willen worden wordt zaterdag ze zeer zeg zegt zei zelf zes zeven zich
    zien zij zijn zo zoals zonder zondag zou zouden zullen`,
  pl: `a aby ale albo ani bardzo bez bo bowiem bym był była było były być będzie będę chce chcę chwila ci ciebie co coś cześć
    czy czyli cztery czwartek dla do dobra dobranoc dobre dobry dobrze dom dosyć dwa dwie dwóch dzień dzięki dziesięć dziewięć
    dzisiaj dziś dziękuję dziękujemy gdy gdyby gdzie go godzin godzina godziny ich i ile im inne innych iść ja jak jaka jaki
    jako jakie je jeden jednak jego jej jest jestem jesteś jeszcze jeśli jutra jutro już kawa każdy kiedy kilka kto która które
    którego której który którzy ku lat lata lub ludzi ludzie ma mają mam mamy mi miał mnie mną mogę moja moje może można mój
    mu musi my myślę na nad nas nasz nawet nazywam nic nich nie niech nią nim niż noc nocy nowy nowe o obok od odkąd on ona one
    oni ono oraz osiem ostatni ósmej pan pani pięć po pod podczas poniedziałek ponieważ potem powiedział poza pomoc proszę
    przed przede przepraszam przez przy raz razem rok roku rzeczy są sam się siedem skąd sobie sobota sposób środa sześć ta tak
    taka taki takie także tam te tego tej ten teraz też to tobą tobie trochę trzy trzeba tu tutaj twoja twój ty tydzień tygodnia
    tylko tym tymi u w wczoraj we wie wiem wiele wieczór wszystkie wszystkim wszystko wtorek wy z za zawsze ze znowu żadna że
    żeby życie życia również został`,
  cs: `mnohokrát mi let studená a aby ahoj ale ani asi až bez blízko bude budeme budete budu by bychom byl byla bylo byly být čas ceny co čtyři čtvrtek
    dál další dcera deset devět den děkuji děkujeme dne dnes do dobrá dobré dobrou dobrý dobře dokud dva dvě ho hodin hodinu
    hodně i já jak jaká jaké jaký jako je jeden jedna jedno jeho její jejich jen jenom jestli ještě ji jsem jsi jsme jsou jste
    již jménem k káva kam kde kdo když která které který kteří kvůli let lidé má mají mám máme máš máte mě mezi mi místo mnoho
    moc moje mohou mohu možná můj může můžeme musí my myslím na nad nádraží naše nashledanou ne nebo něco nejsem někdo některé
    není než nic nikdo nikdy o od odpoledne on ona oni osm pak pan paní pátek pět po pod podle pokud pondělí pořád potom
    potřebuji pozdě práce prosím protože proč před přes při pro příliš první ráno rád rok roku roky s se sedm shledanou si
    skoro sobota spolu stále středa svět svůj šest ta tady tak také takže tam tato te tě ten tento teprve teď ti to tohle toho
    tom tomu tři trochu tu tvůj ty týden u už úplně úterý v vás váš ve večer velmi však včera vždy všechno všichni vy víc více
    za zase zde ze zítra že žádný život`,
  sk: `studená a aby ahoj ak aká aké akú aj aké ako ale alebo ani asi až bez blízko bol bola bolo boli bude budem budeme budú by byť cez
    čas čo čítať ďakujem ďakujeme ďalej ďalší dcéra deň desať deväť dnes do dobrá dobré dobrú dobrý dobre dovidenia dva dve
    ešte hej ho hodín hodiny i ich iba im iný ísť ja je jeden jedna jedno jeho jej k káva kam kde keď keďže kto ktorá ktoré
    ktorí ktorý kvôli ľudia má majú mal mám máme máš máte medzi menej mi mňa mnoho moja moje môcť môj môže môžem môžeme
    možno musí my myslím na nad naša nás náš nech nevadí nie niečo niekto nič nikdy nikto o od on ona oni osem ôsmej pán pani
    pätnásť päť pekne piatok po pod podľa pokiaľ pondelok poobede potom práca pre prečo pred pri príliš prosím preto pretože
    rada rád ráno rok roka rokov roku s sa sedem si sme sobota som spolu stále stanica sú svet svoj streda štvrtok štyri šesť
    ste ta tak takže tam táto ten tento teraz ti tiež to toho toto tom tomu tri trochu tu tvoj ty týždeň u utorok už v váš vás
    včera večer veľa veľmi viac však všetci všetko vy vždy z za zajtra zo že žiadny život`,
  da: `ad af aldrig alle allerede alligevel alt altid anden andre at bare banegården begge blev blive bliver da dag dage dansk de
    dem den denne der deres derfor det dette dig din dine dog dreng du efter eller elsker en end endnu er et fandt far fem fik
    fire flere for fordi fra fredag frem få får før først gammel gange gav gerne gik gjorde god goddag godaften godmorgen
    godnat gode godt gør gøre ham han hans har havde have hej hele hende hendes her hjem hos hvad hvem hver hvilken hvis hvor
    hvordan hvorfor hvornår i ifølge igen ikke ind ingen ingenting intet ja jeg jer jo kaffen kan klokken kold kom komme kommer
    kun kunne kvinde lad lang lidt lige ligger lille lørdag mand mandag mange med meget mellem men mere mig min mine mit morgen
    må måske navn ned nej nogen noget nogle nu ny nye når næste næsten også om onsdag op os otte over på sagde samme se seks
    selv ses sidste sig sin skal skulle små som stor store syv så sådan søndag tag tak ti tid til tirsdag to tre tusind ud uden
    uge under undskyld var ved venligst verden vi vidste vil ville ville være vær vores år`,
  sv: `aldrig all alla allt alltid andra annan av bara behöver bra blev bli blir dag dagar dagen de dem den denna deras det
    detta dig din dina ditt dom du där därför efter eftersom eller en ens ett fem fick finns fint flera fler fram fredag från
    fyra få får för först första förlåt gamla gammal ganska gick gjorde god godkväll godnatt goda gott gång gånger går gör
    göra ha hade han hans har hej hela hem henne hennes honom hos hur här i ibland idag igen igår imorgon in inga ingen inget
    ingenting inom inte ja jag jo jobbet ju jättebra kaffet kan kanske klockan kom komma kommer kunde kvinna kväll lika lilla
    lite liten lång långt lördag man med mellan men mer mest mig min mina mitt morgon mot mycket många måndag måste människor
    ned nej ni nio nog nu ny nya någon något några när nästa och ochså också om onsdag oss på redan sade samma sedan ser ses sex
    sig sin sina sitt sju själv ska skall skulle snart som stationen stor stora så sådan säga säger söndag tack till tillbaka
    tio tid tiden timmar tisdag torsdag tre trots tror två tycker under ungefär upp ur ursäkta ut utan vad vara var varför
    varje varm vars vem veta vi vid vilken vill ville visst vänta vår våra vårt väldigt välkommen världen än ännu är år åren
    åt åtta över`,
  no: `alle allerede alltid alt altså andre annen at av bare ble bli blir både da dag dager de deg deilig dem den denne der
    dere deres derfor dessuten det dette din du eller en enn ennå er et etter fem fikk fire flere for fordi fra fram fredag
    frem få får før først gammel ganger gikk gjennom gjorde gjør gjøre glad god goddag godt gode ha hadde han hans har hei hele
    heller henne hennes her hjem hjemme hos hun hva hvem hver hvilken hvis hvor hvordan hvorfor i ifølge igjen igår ikke ingen
    ingenting inn ja jeg jo kaffen kald kan kanskje klokka klokken kom komme kommer kunne kveld kvinne lang langt la like
    lille litt liten lørdag mandag mange mann med meg meget mellom men mens mer min mine mitt morgen mot må måtte navn ned nei
    neste nesten noe noen nok nå når ny nye og også om onsdag opp oss over på sa samme se sees seg seks selv senere si siden
    sin sine siste sitt sju skal skulle slik små snakke snart som stor store så søndag takk ti tid tiden til tilbake timer
    tirsdag to torsdag tre tror trenger tusen ut uten uke under unnskyld var ved veldig vel vennlig verden vi vil ville vite
    være vår våre år åpen åtte`,
  fi: `aamu aamulla aamua aika aina ainakin ainoa asema asti edes eikä ei eilen ellei en ennen enää ensi eri et että etten
    haluan hei heidän heitä he hetki huomenna huomenta hyvä hyvin hyvää hän hänellä hänen hänet häntä illalla iltaa itse ja jo
    joka jokainen joku jolla jonka jopa jos joskus josta jota jotain jotka joten jälkeen kaikki kahdeksan kahdeksalta kahvi
    kahvia kaksi kanssa kautta keskellä kello kerran kiitos kiitoksia koko kolme koska koskaan kotiin kuin kuinka kuka kun
    kuten kuusi kyllä kylmä kylmää kymmenen luokse luona maanantai meidän meillä me meitä mennä mihin mikä miksi milloin minkä
    minua minulla minulle minun minut minä missä mitä mukaan mukana mutta muut myös myöhemmin mä neljä niiden niin niitä noin
    nuo nyt nähdään näkemiin näin nämä oikein ole olemme olen olet olette oli olisi olivat olla ollut on ovat paljon pari
    parempi perjantai pitää pois puhu päivä päivää saa sanoi se seitsemän sekä sellainen sen siellä siis siitä sillä sinne sinua
    sinulla sinun sinä sitten sitä suomi sunnuntai sä tahdon taas tai takaisin tarvitsen te teidän tervetuloa terve tiistai
    toinen torstai tule tulee tulla tuntia tuo tuolla tuota tällä tämä tämän tänne tänään tässä tästä täytyy täällä uusi vaan
    vai vaikka vain vasta vielä viikko viisi voi voimme voit vuoden vuonna vuosi vuotta vähän yhdeksän yksi yö yötä älä ystävä`,
  hu: `találkozunk nyolckor kilenckor tízkor a abban addig ahogy ahol aki akik akkor alatt ami amikor amíg annak arra az azok azon azonban azt aztán azért bár be csak
    de délután egy egyik egész elő első ember emberek én engem ennek én éjt éjszakát és évben év éves évek ez ezek ezen ezért
    ezt fel fog gyakran ha hanem hat hét három hideg hiszen hogy hogyan hol holnap hogyha igen illetve ilyen is ismét itt
    jobban jó jól jön ki kávé kedd kell kérem kerül kettő két közben között köszönjük köszönöm képes kilenc le legyen lehet
    lenne lenni lesz lett ma maga magyar majd már más mások mellett melyik meg mennyi mert mi miatt mikor milyen minden
    mindenki mindig mint mit most mögött nagy nagyon ne négy néha nekem neki nekik nem nincs nyolc olyan ott öt össze óra órakor
    ő ők őket óta pénz péntek pedig persze reggel reggelt rá s saját sem semmi sok sokan soha során szerda szerint szép szépen
    szia szombat szükség tegnap te tehát több tovább tíz teljesen tudom tud túl új ugye ugyanis után utolsó vagy vagyok vagyis
    vagyunk vagytok valaki valami van vannak vele velem vasárnap vissza viszlát viszont volt voltak voltam`,
  ro: `am ani a acasă acea această aceasta aceea acel acela acele acest acesta aceste acești acolo acum ai aici al ale alt alta altă
    altul am an ani anul apoi ar are as asta astăzi așa ați atunci au avea avem aveți azi bani bine bun bună cafeaua ca cam când
    care ce cea cei cel cele ceva chiar cine cinci cineva cît câmp cu cum da dacă dar de deci deja deși despre din dimineață
    dimineața doar doi doisprezece după două dumneavoastră duminică e ea ei el ele era erau este eu există fac face fără fi fie
    fiecare fiind foarte fost frumos gara ieri iar îi îl îmi în înainte încă între îți joi la le li lor lui luni lângă mai
    mâine mare marți mă me mea mei mele mereu meu mie miercuri mine mult multă multe mulți mulțumesc ne nici nimeni nimic noapte
    noastre noastră noi nostru nouă nu numai o oameni opt ora ore ori orice oricând pe pentru peste pot poate prea prima prin
    puțin rece rău rog sa sale salut sau sa săptămână sâmbătă se sear seara seară să sâmbăta scuzați și sînt sub sunt suntem
    sunteți ta tale te timp timpul toată toate tot toți totul trebuie trei tu tău un una unde unei unele unor unu unui va văd
    vă vedem vei veni vineri vă voastră voi vor vreau vreo zece zi zile șapte șase`,
  hr: `sutra vidimo a ako ali bez bi bih bila bile bili bilo bio biti blizu blizini bok budem bude cijeli čak čekaj četiri čovjek da dan dana
    danas deset desno devet do dobar dobra dobre dobro dok dolje došao doviđenja dva dvije dvadeset ga gdje gdje godina godine
    godinu gospodin gospođa gore hajde hoće hoćeš hoću hvala i idem ih iako ili im ima imaju imam imamo imaš isto iz iza između
    ja je jedan jedna jedno jednu jer jesam jesi jesu jest još ju juče jučer jutro jutra kad kada kako kao kava kavu kod kroz
    koja koje koji kojim kojima koju koliko kolodvor k kuća ku laku lijep lijepa lijepo ljudi manje malo me meni mi mislim mnogo
    mogu može možda možete moj moja moje molim mora moram mu na nad nakon nam naravno nas naš natrag ne neće nego nekoliko
    nema nemam neki neka netko nešto ni nije nijedan nikad nikada nisam nisi nisu nismo niste ništa noć novi o od odakle odmah
    on ona oni ono opet osam ova ovaj ove ovdje ovo oprosti oprostite pa pet petak po pod pokraj ponedjeljak ponovno poslije
    posao prije prema preko pri prvi puno s sad sada sam samo se sebe sedam si smo sno srijeda ste sto su subota sutra svaki
    svakako sve svi svoj šest što ta tada taj tako također tamo te tebe tebi ti tijekom to tog toga toliko treba trebam tri tu
    tvoj u uvijek uz vam vas vaš već večer večeras vi vidimo više vrijeme vrlo za zašto zbog zna znam znaš želim život`,
  tr: `acaba açık adam ait ama ancak anne arada artık asla aynı az bana bazı belki ben beni benim beş bile bilir bilmiyorum bin
    bir biraz birçok biri birkaç biz bizi bizim bu buna bunlar bunu bunun burada buraya bugün bütün çok çoğu çünkü cuma
    cumartesi çarşamba da daha dakika de değil demek dedi defa diğer diye doğru dokuz dolayı dört dün en evet ev eğer efendim
    gece geldi gelen gelecek gerek gibi git gitti gece göre görüşürüz günaydın gün güzel hala hangi hatta hayır hem henüz hep
    hepsi her herkes hiç hiçbir hoş hoşça için içinde iki ile ilk ise istasyon istiyorum iyi işte kaç kadar kahve kez kendi
    kim kimse ki lazım lütfen madem merhaba mi mı mu mü mü nasıl nasılsın ne neden nedeniyle nerede nereye neyse niçin niye o
    olan olarak oldu olduğu olmak olur on ona onlar onu onun orada öyle önce otuz pazar pazartesi peki perşembe saat sabah
    sadece salı sana sanki sekiz sekizde sen senin seni sıcak siz sizin soğuk sonra şey şimdi şu şöyle tabii tamam tane tekrar
    tek teşekkür teşekkürler ederim tüm üç üzere üzerinde var ve veya ya yarın yani yedi yeni yıl yine yirmi yok yoksa yüz yüzden
    zaman zaten yaşında yaşındayım`,
  id: `ada adalah agar akan aku anak anda apa apakah atau atas awal bagaimana bagi bagus bahasa bahwa baik baru banyak beberapa
    belum berapa berada bersama besar besok biasa bisa boleh buat bukan bulan cukup dalam dan dapat dari dengan delapan
    demikian di dia dijual dingin dua di mana dong enam empat gak guna hal halo hanya hari harga harus hidup hingga ia indah
    ingin ini itu jadi jalan jam jangan jika juga jumlah jumat jumpa kabar kalau kalian kali kami kamis kamu kanan kapan karena
    kata kita kembali kepada kecil kemarin ketika kiri kopi kopinya ku kurang lagi lain lalu lama lebih lima maaf maka makan malam
    mana mari mau melalui memang mengapa menit menjadi mereka merupakan minggu minta misalnya mulai nama namun nanti negara nya
    oleh orang pada pagi paling para pasti pergi pernah perlu pertama pukul rabu rumah saat saja sama sampai sangat saya seberapa
    sebab sebagai sebelum sebuah secara sedang sejak sekali sekarang selain selama selalu selamat selasa semua sendiri senin
    sepuluh seperti seorang sering serta sesuatu setelah setiap siang siapa silakan sini sore stasiun stasiunnya suatu sudah
    sembilan tadi tahun tak tanpa tapi telah tempat tentang terima terjadi terlalu tersebut tetapi tiap tidak tiga tujuh uang
    umur untuk waktu yaitu yang kasih`,
  ms: `umur banyak-banyak itu pukul ada adakah adalah akan akhir aku anak anda apa apakah atas atau awak awal bagaimana bagi bahawa bahasa baharu baik banyak
    baru bas beberapa belum berapa berada bersama besar biasa bila boleh buat bukan bulan cuma dalam dan dapat dari daripada
    dengan di dia dua empat enam esok encik cik ahad hal hanya harga hari harus hendak hidup hingga ia ialah ingin ini isnin
    itu itulah jadi jalan jam jangan jika juga jumaat jumpa jumlah kabar kalau kali kami kamu kanan kata kita kawan kembali
    kepada kecil kelmarin kerana kereta khabar khamis ketika kiri kopi kurang lagi lain lalu lama lapan lebih lima maaf maka makan
    malam mana manakah mari masa masih melalui memang mengapa menjadi mereka merupakan minggu minit minta nak nama namun nanti
    negara oleh orang pada pagi paling para pasti pegawai pergi pernah perlu pertama pukul rabu rumah saat saja sahaja sama
    sampai sangat saya sebab sebagai sebelum sebuah secara sedang sejak sejuk sekali sekarang selain selalu selamat selasa semalam
    semua sendiri seperti sepuluh seorang sering serta sesuatu setelah setiap siapa sila stesen sudah sabtu sembilan tahun tak
    tanpa tapi telah tempat tentang tengah tengahari terima terlalu tersebut tetapi tidak tiga tolong tujuh untuk wang waktu
    yang kasih syarikat polis petang khidmat duit beliau kerajaan`,
  vi: `ai anh à ấy bà bạn bao bằng bây bên bị biết bố bốn buổi cà cả cái cám cảm càng cần chào chắc chỉ chị chiều cho chúng chưa
    chủ có còn con cô cơm của cùng cũng cuối cuộc dạ đã đang đâu đầu đây đẹp đến đều đi điều để đó đồng được đúng đường gặp
    gì giá giờ hai hãy hay hãy hẹn học hơn hôm khi khác không khoảng là lại làm lần lắm lên lúc luôn lời mà mai mãi mấy mẹ
    mình mọi một mới mỗi muốn mười nam năm nào này nay nên ngày người nhà nhé nhất nhiều nhỏ như nhưng những nói nơi nữa nước
    ông ơn ở phải phê qua quá quay ra rằng rất rồi rõ sao sáng sau sẽ sinh sống sự tại tám tất tên thấy thành thế thể theo thì
    thôi thứ thường tiền tiếng tôi tối tốt trên trong trước tuổi từ tuần và vào vẫn vâng về vì việc với vừa xin xuống yêu`,
  fil: `aking ako alas alam alin amin ang anim ano apat araw asawa at atin ating ay ayaw ayon ba bago bahay bakit bang bata bawat
    bukas dahil dalawa dalawang dapat dati daw dito diyan doon din eh gabi gabing ganda ganito ganoon ganyan gawin gulang gusto
    hanggang hapon hindi huwag ibang iba ibig ikaw ilan ilang ipinagbibili isa isang ito iyan iyo iyon iyong ka kailan kailangan
    kami kamusta kanila kanilang kanino kanya kanyang kape kapag kasama kasi katulad kay kaya kayo kina ko kumusta kung lahat
    lamang lang lima limang lugar maaari mabuti magandang maganda magkano magkita mahal maging malaki malamig mana mang maraming
    marami mas mataas may mayroon mga minsan mo mula muli muna na naging nais namin naman nandito nang nasa nasaan natin ng ngayon
    ni nila nina ninyo niya niyang noon nito o oo opo otso paano pagkatapos pala para pati pero pero po pwede sa saan salamat
    sampu samantala sana si sila sina sino siya sobra subalit taon taong tao tatlo tatlong tayo tila tulad tungkol una ulit
    umaga upang walang wala walo yata yung`,
  ca: `a això així al algun als altre amb anys aquest aquesta aquí avui ben bé bon bona cada cap com crec d'un de del dels demà
    dia dies dos el els ella en encara ens entre era es és està estació fa fer fins fins gràcies gran ha hi ho home i ja jo
    la les li lloc llavors mai mateix més meu meva mi molt molta molts moltes món no nom nosaltres nou on o per però perquè
    poc pot potser primer què que qui sense sempre seva si sóc són sota també tan tinc tots tot tres un una vaig vostè vull ahir
    adéu`,
  sl: `ali ampak bi bil bila bilo biti bo bom brez če dan danes dela dne do dober dobro dokler drugi dve gospa gre hvala ime in
    iz ja jaz je jutri jutro kaj kako kar kdaj kdo ker kje ki ko kot lahko le leta let ljudje mi med moja moj na naj nas ne
    nekaj ni nič nikoli niso nisem nje o od ob oba ona oni pa po pod pogosto postaja potem pred pri prosim s sem sta ste si smo
    so stran svet svoj ta tako takoj tam ti tega tej ter to tudi tukaj tvoj v včeraj ve vedno več večer velik vi vse vsi z za
    zakaj zdaj zelo že življenje`,
  af: `aan af al alles almal as baie begin by daar dag dankie dat deur die dink dis dit doen een ek en ons eers ekskuus gaan gee
    geen goed goeie groot haar hallo het hier hierdie hoe hom hulle hy huis iets in is ja jaar jou jy kan kom kon lank maak
    maar meer met mense mooi môre my na naam nag nee net nie niks nog nou nuwe of om onder ook op oor saam sal se sê sien so
    soos sy tot toe tyd uit van vandag vir vra vrou waar waarom wat weer wees weet was wil word`,
  sw: `asante asubuhi au baada bado bila chakula cha dakika hadi hakuna hapa hapo haraka hasa hata hii hiki hili hivyo hizi huyo
    huyu ili jambo jana je jina juu kabla kama karibu kati katika kazi kesho kila kitu ki kubwa kuhusu kutoka kuwa kwa kwamba
    kwanza kwenda la lakini leo maisha mambo mchana mimi moja mpya mtu mwaka mwenye mzuri na nani ndani ndiyo ngapi ni nini nje
    nyumba nzuri pamoja pia sababu sana sasa sisi saa tafadhali tu ukiwa usiku vizuri wa wakati wao wapi watu wetu wewe wote ya
    yake yangu yao yeye yuko za zaidi`,
  lt: `aš ačiū apie ar arba bet bus buvo būti dabar daug diena dieną dienos dar du gal gerai geras gera ir iš iki jau jie jis ji jo
    jos jų jūs kad kai kaip kas kiek kodėl ko kur kuris labai labas laikas man mano mes metai metų mums namas ne nėra nes nors
    o per po prašau prie rytas rytoj rytą sau savo šiandien su ta tada tai taip tas tave tik to tu turi turiu už vakar vakaras
    vienas yra žmonės`,
  lv: `ar arī arī bet bija būs būt cik cilvēki dažs diena dienu divi es esmu gads gadu ir jau ja jā jau jo jūs ka kā kad kāpēc kas
    kur laba labi labdien labrīt ļoti liels lūdzu man mans mēs mūsu nav ne no nē par paldies pie pēc rīt rīts savu šodien tad tas
    te tev tik to tu un uz vai vairs vakar vakars viens viņa viņi viņš visi viss vēl`,
  et: `aasta aastat aga aitäh ei ega et ent hea head hommik hommikust homme iga ja jah ka kaks kas keegi kes kõik koos kui kuidas
    kus kuni kõige läheb ma mees mees meie mida mis miks mina minu mitte mulle mu nad nagu need nii nüüd oli olema olen on oma
    palju palun pole päev päeva saab see see selle siin siis sina sinu ta täna tänan te teie tere tema tule tuleb või väga
    õhtu õhtust üks üle vist`,
  is: `að af aftur allt alltaf á áður bara barn dag daginn ég eða ef efir eftir ein einn eitt ekki ekkert en er eru frá fyrir gera
    gott góða góðan hafa haft hann hef hefur heim hér hún hvað hvar hver hvernig hvers hjá hvað í inn jú já kannski kl klukkan
    koma konan með mér mig minn mjög morgun nei nú núna og okkur ó sem sér sig sinn svo sú svona takk til tíma um upp úr var við
    vera verið verða vil yfir það þá þar þegar þeir þess þessi þetta þér þið þig þinn þú því ár`,
  az: `amma axşam bəli belə bəs bir biz bu bundan burada bütün çox çünki da daha də deyil də dedi əgər edir en elə gecə gün günü həm
    hər heç hara harada hava indi isə idi ilə il iki kim ki kimi lakin mən məni mənim nə necə niyə o olan oldu olur olub on ona
    onlar onu onun öz qədər salam sabah sağ saat sən siz sonra sözü təşəkkür təşəkkürlər üç üçün var və ya yaxşı yenə yox yoxdur
    yalnız zaman`,
  sq: `a ai ajo ata atë dhe di dita ditë do dy e është edhe ende faleminderit gjithë ishte jam janë jo ju kam kanë kemi këtë këtu
    kjo ky ku kur kush lutem me mirë mirëdita mirëmëngjes më mua na nata ne nesër në nga një nuk pa pak para pas pasi për
    përse po por pse që sa se shumë si sot të ti tij tjetër tyre ti unë vetëm viti zoti`,
  eu: `ari al arte asko atzo baina bai baino bat batean beste bi bihar da dago dela den dira dut du eta egin egun egunon ere eskerrik
    esan ez eta gabon gaur gehiago gero geltokia gora gu gure hau hemen hona hori horiek hura inor izan kaixo mesedez nago naiz
    nahi ni nire nola non nor norbait oso orain urte urtean zaitez zara zein zer zergatik zu zuen`,
  gl: `a adeus agora ao aos aquí así até ben bo boa bos co coa com como con cousa da dela dende despois dous eu e el ela en era
    está estación estar estou fai ficou foi fixo graças grazas hoxe hai home isto lle logo máis mañá meu miña moi moito nada
    nin non noso nunca o onde onte os ou outra outro pero para persoa pode por porque quen que se sempre sen ser seu soamente
    son tamén tarde teño ten tes todo un unha vai vida xa xente`,
  cy: `a ac allan am ar arall bawb beth ble bod bore bydd da dda diolch dim dros dw dweud dyma ei eich ein er eto fel fi fod fy
    ganddo gan gwneud gyda hefyd heno hi hwn hyd hynny i iawn mae maen mawr mewn mwy mynd nid nos o oed oedd ond os pan pawb
    penblwydd pobl pryd pwy roedd rwy'n rydw rydym sut sydd shwmae un wedi wrth y ydw ydy yfory yma yn ym yr ysgol`,
  ga: `ach ag agus air an anois ann ar arís as atá ba bhfuil bheith bhí bíonn cad cé céad conas dia dhá do dom dó don faoi fáilte
    fear gach gan go gur iad ina is isteach í leis le liom lá maidin maith mar mé mo móra muid na ná ní níl nó nuair oíche ón
    roimh sé seo sí sin slán tá tú trí tar uair agat sibh cá`,
  ru: `а без благодарю будет бы был была были было быть в вам вас вам вот вокзал время всё все всегда вы где да дела день для
    до доброе добрый его ее её если есть ещё же за завтра здесь здравствуйте и из или им их к как какой когда кофе кто лет
    ли люди меня мне мой моя мы на над нас не него нет ни но ничего ну о один она они оно от очень пожалуйста по под пока после
    потом потому почему привет при раз с сегодня сейчас себя сказал со спасибо так такой там твой тебе тебя тем теперь то того
    тоже только тот три ты тут у утро уже хорошо хочу часов чего через что чтобы эта эти это этого этот я большое год года`,
  uk: `холодна а або але багато без був була були було бути в вам вас ваш вже ви від вокзал все вона вони воно восьмій всі де день
    для до доброго добрий добре дуже дякую є ж з за завтра зараз звідки здрастуйте і із інший її їх й його як яка який якщо кава
    коли кого ласка ласки людей мене мені ми мій моя можна на над нас наш не нема немає ні нічого ну о один однак ось від
    перший під по побачення потім привіт при про просто ранку років роки рік сьогодні свій себе скільки слава собі та так також
    там твій тебе теж тепер ти тільки то того той тому треба три тут у учора хочу хто це цей цього ця час через чи чому що щоб щось я`,
  bg: `а аз ако ала беше бил благодаря бъде в вече ви вие във все всичко всички где години година гарата да дали два две ден
    днес до добре добро добър добър докато един една едно е ето за защо защото здравей здравейте и или им има имам иска искам
    какво как кафето когато което който която които къде ли май много може моето мой моля моята му на над нас не него нея ни
    ние никога нито но някой няма о обаче от още по под понякога пред при с са само се сега си след смятам съвсем съм със
    също така такъв там те тези ти това това този той толкова трябва три тук тя тях у утре утро хора че чао ще щом я`,
  sr: `а али ако без био била било бити ви више већ да дан данас два до добар добро док ево за зашто здраво и или из им има
    имам или је један једна још јутро ја како када кад као код која које који ко куда кућа хвала ли људи ми много могу можда
    мој молим моја му на над нам не него нека нешто ни није никад нисам ово овај овде од он она они оно осам па под после при
    пре са сада сам само свака све се си смо су сутра та тај тако такође твој те ти то три ту у увек за зато што шта ће`,
  mk: `а ако ама без беше би благодарам бил во веќе вие да две денес дека до добар добро додека е ја јас и или им има имам како
    каде која кое кој колку кога ли луѓе многу може мој моја ми на нас не него ни ние никогаш ништо но од овде ова овој она они
    оној по под поради пред при кај работа сакам сам само се сега си со сте сум сѐ така там таму тие тоа тој треба ти ту
    утре утро уште фала здраво зошто ќе што`,
  be: `а або ад але быў была былі было быць вам вас ваш вельмі вось вы да дзе дзень дзякуй для добры добрай ён яна яны яно ёсць
    ж за заўтра зараз з і ідзе із каб калі кава каго кажа люблю людзей мае мне мой мы на над нас не няма ні о па пад пры
    прывітанне раніцы сёння сабе сваё таксама так там твой то той толькі ты тут у ужо усе хто час чаму што шмат я як які яго`,
  ar: `أن أنا أنت أو أي إلى إن إذا ابن اليوم الله التي الذي السلام الى الآن أين بعد بين تم ثم جدا حتى خلال ذلك سنة شكرا صباح
    الخير على عن عند غدا غير فى في فقط قال قبل قد كان كانت كل كما كيف لا لكن لقد لم لماذا له لها ما متى مرحبا مساء مع من
    منذ نحن نعم هذا هذه هل هنا هناك هو هي و يوم يا يكون عليكم`,
  fa: `از است اما امروز آن آنها آیا این اینجا با باید بخیر بر برای بود بودن به پس تا تو چه چرا چون چیست حال خدا خیلی در دارد
    دارم درست دو را روز سال سلام سرد سه شب شد شما شده صبح طبق فردا قهوه کجاست که کرد کند کنم کنید گفت لطفا ما متشکرم مرا
    ممنون من مرسی می نه نیست هر هست هستم هم همه هیچ و وقتی ولی یا یک یکی`,
  ur: `آپ آج اب اس اسے ان اور ایک اگر بعد بہت بھی پر پھر تک تم تو تھا تھی تھے جب جو جی چاہیے حال خدا دن دو ساتھ سال سب سے سلام
    شب شکریہ صبح بخیر کا کب کہ کہا کہاں کچھ کر کرنا کرنے کل کو کون کوئی کی کیا کیوں کیسے کے گا گی گے لیے مجھے مگر میرا میں
    میری نہیں نے وقت وہ ہم ہو ہوں ہے ہیں یا یہ یہاں کافی`,
};

/** Words of other lists that stand alone in English, on a label or a button. */
const englishLabels = `
    ad air alas ale alt amigo bald bang bare barn bat bin bio bod bok bore bra bun bus cad cam cap car care chi comment con
    dan den die dig dim din dine doe dog don dong door dove due eta far fast fear fer fins fire gar gare glad gran grand
    grande hat head heel hem hen hoe hun imam jam jest lad lama lang lei lima lite man mare mas may men mere mil minder
    mint mu nag nay net nom nor nun ole oo opt ora ore pan par pari per persona pet petit pie plus pole pot pour presto
    prima primer pro quay sad sale sear sedan sense sex si sin solo son sore sot store sub tad tag tak tale tan tempo toe
    tom ton tot ur van via vie vir volt war yang`;

export const isEnglishLabel = (word: string): boolean => labels.has(word);
const labels = new Set(englishLabels.split(/\s+/));

/** The languages of each word. */
export const languagesByWord: ReadonlyMap<string, readonly string[]> = readTables();

function readTables() {
  const languages = new Map<string, string[]>();
  for (const [language, table] of Object.entries(tables))
    for (const word of new Set(table.split(/\s+/))) languages.set(word, [...(languages.get(word) ?? []), language]);
  return languages;
}
