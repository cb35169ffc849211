/** Text of a voice preview, by language code. */
export const previewTexts: Readonly<Record<string, string>> = {
  en: 'The evening train was late again, so we sat on the platform and told each other stories until the lights came on.',
  zh: '晚上的火车又晚点了，我们坐在站台上互相讲故事，一直到灯亮起来。',
  es: 'El tren de la tarde volvió a llegar tarde, así que nos sentamos en el andén y nos contamos historias hasta que se encendieron las luces.',
  hi: 'शाम की ट्रेन फिर देर से आई, इसलिए हम प्लेटफ़ॉर्म पर बैठे और बत्तियाँ जलने तक एक दूसरे को कहानियाँ सुनाते रहे।',
  pt: 'O comboio da tarde voltou a atrasar-se, por isso sentámo-nos na plataforma e contámos histórias até as luzes se acenderem.',
  fr: 'Le train du soir était encore en retard, alors nous nous sommes assis sur le quai et nous nous sommes raconté des histoires.',
  de: 'Der Abendzug hatte wieder Verspätung, also setzten wir uns auf den Bahnsteig und erzählten uns Geschichten, bis die Lichter angingen.',
  ja: '夕方の電車がまた遅れたので、私たちはホームに座り、明かりがつくまで物語を語り合いました。',
  ar: 'تأخر قطار المساء مرة أخرى، فجلسنا على الرصيف وحكينا القصص حتى أضاءت المصابيح.',
  ru: 'Вечерний поезд снова опоздал, и мы сидели на платформе и рассказывали друг другу истории, пока не зажглись огни.',
  ko: '저녁 기차가 또 늦어서 우리는 승강장에 앉아 불이 켜질 때까지 이야기를 나누었습니다.',
  id: 'Kereta sore terlambat lagi, jadi kami duduk di peron dan saling bercerita sampai lampu menyala.',
  it: 'Il treno della sera era di nuovo in ritardo, così ci siamo seduti sul binario a raccontarci storie finché si accesero le luci.',
  nl: 'De avondtrein was weer te laat, dus gingen we op het perron zitten en vertelden elkaar verhalen tot de lichten aangingen.',
  tr: 'Akşam treni yine gecikti, biz de perona oturup ışıklar yanana kadar birbirimize hikâyeler anlattık.',
  pl: 'Wieczorny pociąg znów się spóźnił, więc usiedliśmy na peronie i opowiadaliśmy sobie historie, aż zapaliły się światła.',
  sv: 'Kvällståget var försenat igen, så vi satte oss på perrongen och berättade historier för varandra tills lamporna tändes.',
  fil: 'Nahuli na naman ang tren sa gabi, kaya umupo kami sa plataporma at nagkuwentuhan hanggang sa sumindi ang mga ilaw.',
  ms: 'Kereta api petang lewat lagi, jadi kami duduk di platform dan bercerita sehingga lampu menyala.',
  ro: 'Trenul de seară a întârziat din nou, așa că ne-am așezat pe peron și ne-am spus povești până s-au aprins luminile.',
  uk: 'Вечірній потяг знову запізнився, тож ми сиділи на пероні й розповідали одне одному історії, доки не засвітилися вогні.',
  el: 'Το βραδινό τρένο άργησε πάλι, οπότε καθίσαμε στην αποβάθρα και λέγαμε ιστορίες μέχρι να ανάψουν τα φώτα.',
  cs: 'Večerní vlak měl zase zpoždění, a tak jsme si sedli na nástupiště a vyprávěli si příběhy, dokud se nerozsvítila světla.',
  da: 'Aftentoget var forsinket igen, så vi satte os på perronen og fortalte hinanden historier, til lysene blev tændt.',
  fi: 'Iltajuna oli taas myöhässä, joten istuimme laiturilla ja kerroimme toisillemme tarinoita, kunnes valot syttyivät.',
  bg: 'Вечерният влак отново закъсня, затова седнахме на перона и си разказвахме истории, докато светнаха лампите.',
  hr: 'Večernji vlak opet je kasnio, pa smo sjeli na peron i pričali si priče dok se svjetla nisu upalila.',
  sk: 'Večerný vlak mal opäť meškanie, a tak sme si sadli na nástupište a rozprávali si príbehy, kým sa nerozsvietili svetlá.',
  ta: 'மாலை ரயில் மீண்டும் தாமதமாக வந்தது, அதனால் நாங்கள் நடைமேடையில் அமர்ந்து விளக்குகள் எரியும் வரை கதைகள் சொன்னோம்.',
};

/** Every language can read digits. */
const digits = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';

/** Text of a preview; digits for languages without a text. */
export const previewTextOf = (language: string): string => previewTexts[language] ?? digits;

/** Language of a voice's preview: its `own` if that has a text, else its first language with a text, else its first. */
export function previewLanguageOf(languages: readonly string[], own?: string | undefined): string {
  const withText = languages.filter((code) => previewTexts[code] !== undefined);
  return withText.find((code) => code === own) ?? withText[0] ?? languages[0] ?? 'en';
}
