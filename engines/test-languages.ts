import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';

type Row = [language: string, charactersPerSyllable: number, syllablesPerSecond: number | undefined, sentence: string];

/**
 * The pace of each language and a sentence besides the preview text. Syllables per second: Pellegrino, Coupé and
 * Marsico, "A cross-language perspective on speech information rate", Language 87 (2011), table 1, read texts without
 * pauses; for Japanese they are morae. Their mean applies to the other languages. Characters per syllable, with spaces
 * and marks, were counted in the preview texts.
 */
const rows: readonly Row[] = [
  ['en', 3.6, 6.19, 'Good morning, I would like a cup of coffee and a glass of water, please.'],
  ['zh', 1.1, 5.18, '早上好，请给我一杯咖啡和一杯水，谢谢。'],
  ['es', 3.2, 7.82, 'Buenos días, quisiera una taza de café y un vaso de agua, por favor.'],
  ['hi', 2.1, undefined, 'नमस्ते, मुझे एक कप कॉफ़ी और एक गिलास पानी चाहिए।'],
  ['pt', 2.9, undefined, 'Bom dia, queria uma chávena de café e um copo de água, por favor.'],
  ['fr', 3.5, 7.18, 'Bonjour, je voudrais une tasse de café et un verre d’eau, s’il vous plaît.'],
  ['de', 3.7, 5.97, 'Guten Morgen, ich hätte gern eine Tasse Kaffee und ein Glas Wasser, bitte.'],
  ['ja', 0.7, 7.84, 'おはようございます。コーヒーを一杯と、お水を一杯お願いします。'],
  ['ar', 2, undefined, 'صباح الخير، أريد فنجان قهوة وكوب ماء من فضلك.'],
  ['ru', 3, undefined, 'Доброе утро, я хотел бы чашку кофе и стакан воды, пожалуйста.'],
  ['ko', 1.3, undefined, '안녕하세요, 커피 한 잔과 물 한 잔 주세요.'],
  ['id', 2.9, undefined, 'Selamat pagi, saya ingin secangkir kopi dan segelas air.'],
  ['it', 2.8, 6.99, 'Buongiorno, vorrei una tazza di caffè e un bicchiere d’acqua, per favore.'],
  ['nl', 3.6, undefined, 'Goedemorgen, ik wil graag een kopje koffie en een glas water, alstublieft.'],
  ['tr', 2.8, undefined, 'Günaydın, bir fincan kahve ve bir bardak su istiyorum, lütfen.'],
  ['pl', 3.1, undefined, 'Dzień dobry, poproszę filiżankę kawy i szklankę wody.'],
  ['sv', 3.3, undefined, 'God morgon, jag skulle vilja ha en kopp kaffe och ett glas vatten, tack.'],
  ['fil', 3, undefined, 'Magandang umaga, gusto ko ng isang tasang kape at isang basong tubig.'],
  ['ms', 2.9, undefined, 'Selamat pagi, saya mahu secawan kopi dan segelas air.'],
  ['ro', 3, undefined, 'Bună dimineața, aș dori o ceașcă de cafea și un pahar cu apă, vă rog.'],
  ['uk', 2.7, undefined, 'Доброго ранку, я хотів би чашку кави та склянку води, будь ласка.'],
  ['el', 2.7, undefined, 'Καλημέρα, θα ήθελα ένα φλιτζάνι καφέ και ένα ποτήρι νερό, παρακαλώ.'],
  ['cs', 3, undefined, 'Dobré ráno, prosím šálek kávy a sklenici vody.'],
  ['da', 3.2, undefined, 'Godmorgen, jeg vil gerne have en kop kaffe og et glas vand, tak.'],
  ['fi', 3, undefined, 'Hyvää huomenta, haluaisin kupin kahvia ja lasillisen vettä, kiitos.'],
  ['bg', 2.8, undefined, 'Добро утро, бих искал чаша кафе и чаша вода, моля.'],
  ['hr', 3, undefined, 'Dobro jutro, želio bih šalicu kave i čašu vode, molim.'],
  ['sk', 3, undefined, 'Dobré ráno, prosím si šálku kávy a pohár vody.'],
  ['ta', 2.7, undefined, 'காலை வணக்கம், எனக்கு ஒரு கோப்பை காபியும் ஒரு குவளை தண்ணீரும் வேண்டும்.'],
];
const meanSyllablesPerSecond = 6.6;
/** How much longer a text with its pauses is. */
const pauses = 1.2;

/** How long a character of a language takes, and texts to measure it by. */
export const testLanguages = rows.map(([language, charactersPerSyllable, rate = meanSyllablesPerSecond, sentence]) => ({
  language,
  secondsPerCharacter: pauses / rate / charactersPerSyllable,
  texts: [previewTexts[language]!, sentence],
}));
