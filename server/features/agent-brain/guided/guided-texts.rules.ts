import type { SlotType } from '../../../../contract/agents/agent-brain.ts';

/** What the guided agent says by itself, by language. `{name}` are places for values. */
interface GuidedTexts {
  readonly quote: string;
  readonly unknown: string;
  readonly unknownWithHuman: string;
  readonly notUnderstood: string;
  readonly handOver: string;
  readonly noHuman: string;
  readonly goodbye: string;
  readonly nothingToRepeat: string;
  readonly confirm: string;
  readonly confirmAgain: string;
  readonly anythingElse: string;
  readonly toolFailed: string;
  readonly giveUp: string;
  readonly modelFailed: string;
  readonly oneMoment: string;
  readonly yes: string;
  readonly no: string;
  readonly expected: Readonly<Record<SlotType, string>>;
}

const en: GuidedTexts = {
  quote: 'In “{name}” it says: “{quote}”',
  unknown: "I don't know the answer to that.",
  unknownWithHuman: "I don't know the answer to that. Would you like to speak to a person?",
  notUnderstood: "I'm sorry, I did not understand that.",
  handOver: 'I will connect you with a person.',
  noHuman: "I'm sorry, I cannot connect you with a person here.",
  goodbye: 'Goodbye.',
  nothingToRepeat: 'I have not said anything yet.',
  confirm: 'I understood: {value}. Is that correct?',
  confirmAgain: 'Please say yes or no. Is this correct: {value}?',
  anythingElse: 'You can ask me a question.',
  toolFailed: "I'm sorry, that did not work.",
  giveUp: "I'm sorry, I could not understand your answer.",
  modelFailed: "I'm sorry, I cannot answer right now. Please try again.",
  oneMoment: 'One moment, please.',
  yes: 'yes',
  no: 'no',
  expected: {
    text: 'Please answer in a few words.',
    yes_no: 'Please say yes or no.',
    number: 'Please say a number.',
    integer: 'Please say a whole number.',
    digits: 'Please say the digits one by one.',
    date: 'Please say a date, such as the third of May.',
    time: 'Please say a time, such as half past three.',
    email: 'Please say an email address, such as anna at example dot com.',
    phone: 'Please say a phone number, digit by digit.',
    choice: 'Please choose one of these: {options}.',
    spelling: 'Please spell it, letter by letter.',
    name: 'Please say the name.',
  },
};
const de: GuidedTexts = {
  quote: 'In „{name}“ steht: „{quote}“',
  unknown: 'Darauf weiß ich keine Antwort.',
  unknownWithHuman: 'Darauf weiß ich keine Antwort. Möchten Sie mit einem Menschen sprechen?',
  notUnderstood: 'Das habe ich leider nicht verstanden.',
  handOver: 'Ich verbinde Sie mit einem Menschen.',
  noHuman: 'Ich kann Sie hier leider nicht mit einem Menschen verbinden.',
  goodbye: 'Auf Wiederhören.',
  nothingToRepeat: 'Ich habe noch nichts gesagt.',
  confirm: 'Ich habe verstanden: {value}. Ist das richtig?',
  confirmAgain: 'Bitte sagen Sie ja oder nein. Ist das richtig: {value}?',
  anythingElse: 'Sie können mir eine Frage stellen.',
  toolFailed: 'Das hat leider nicht funktioniert.',
  giveUp: 'Ich konnte Ihre Antwort leider nicht verstehen.',
  modelFailed: 'Ich kann gerade leider nicht antworten. Bitte versuchen Sie es noch einmal.',
  oneMoment: 'Einen Moment bitte.',
  yes: 'ja',
  no: 'nein',
  expected: {
    text: 'Bitte antworten Sie in wenigen Worten.',
    yes_no: 'Bitte sagen Sie ja oder nein.',
    number: 'Bitte sagen Sie eine Zahl.',
    integer: 'Bitte sagen Sie eine ganze Zahl.',
    digits: 'Bitte sagen Sie die Ziffern einzeln.',
    date: 'Bitte sagen Sie ein Datum, zum Beispiel: der dritte Mai.',
    time: 'Bitte sagen Sie eine Uhrzeit, zum Beispiel: 15 Uhr 30.',
    email: 'Bitte sagen Sie eine E-Mail-Adresse, zum Beispiel: anna at beispiel Punkt de.',
    phone: 'Bitte sagen Sie eine Telefonnummer, Ziffer für Ziffer.',
    choice: 'Bitte wählen Sie: {options}.',
    spelling: 'Bitte buchstabieren Sie.',
    name: 'Bitte sagen Sie den Namen.',
  },
};
const fr: GuidedTexts = {
  quote: 'Dans « {name} », il est écrit : « {quote} »',
  unknown: 'Je ne connais pas la réponse.',
  unknownWithHuman: 'Je ne connais pas la réponse. Voulez-vous parler à une personne ?',
  notUnderstood: "Désolé, je n'ai pas compris.",
  handOver: 'Je vous mets en relation avec une personne.',
  noHuman: 'Désolé, je ne peux pas vous mettre en relation avec une personne ici.',
  goodbye: 'Au revoir.',
  nothingToRepeat: "Je n'ai encore rien dit.",
  confirm: "J'ai compris : {value}. Est-ce exact ?",
  confirmAgain: 'Répondez par oui ou par non. Est-ce exact : {value} ?',
  anythingElse: 'Vous pouvez me poser une question.',
  toolFailed: "Désolé, cela n'a pas fonctionné.",
  giveUp: "Désolé, je n'ai pas pu comprendre votre réponse.",
  modelFailed: 'Désolé, je ne peux pas répondre pour le moment. Veuillez réessayer.',
  oneMoment: 'Un instant, s’il vous plaît.',
  yes: 'oui',
  no: 'non',
  expected: {
    text: 'Répondez en quelques mots.',
    yes_no: 'Répondez par oui ou par non.',
    number: 'Dites un nombre.',
    integer: 'Dites un nombre entier.',
    digits: 'Dites les chiffres un par un.',
    date: 'Dites une date, par exemple le 3 mai.',
    time: 'Dites une heure, par exemple 15 heures 30.',
    email: 'Dites une adresse e-mail, par exemple anna arobase exemple point fr.',
    phone: 'Dites un numéro de téléphone, chiffre par chiffre.',
    choice: 'Choisissez : {options}.',
    spelling: 'Épelez, lettre par lettre.',
    name: 'Dites le nom.',
  },
};
const es: GuidedTexts = {
  quote: 'En «{name}» dice: «{quote}»',
  unknown: 'No sé la respuesta.',
  unknownWithHuman: 'No sé la respuesta. ¿Quiere hablar con una persona?',
  notUnderstood: 'Lo siento, no lo he entendido.',
  handOver: 'Le comunico con una persona.',
  noHuman: 'Lo siento, aquí no puedo comunicarle con una persona.',
  goodbye: 'Adiós.',
  nothingToRepeat: 'Todavía no he dicho nada.',
  confirm: 'He entendido: {value}. ¿Es correcto?',
  confirmAgain: 'Responda sí o no. ¿Es correcto: {value}?',
  anythingElse: 'Puede hacerme una pregunta.',
  toolFailed: 'Lo siento, no ha funcionado.',
  giveUp: 'Lo siento, no he podido entender su respuesta.',
  modelFailed: 'Lo siento, ahora no puedo responder. Inténtelo de nuevo, por favor.',
  oneMoment: 'Un momento, por favor.',
  yes: 'sí',
  no: 'no',
  expected: {
    text: 'Responda en pocas palabras.',
    yes_no: 'Responda sí o no.',
    number: 'Diga un número.',
    integer: 'Diga un número entero.',
    digits: 'Diga las cifras una a una.',
    date: 'Diga una fecha, por ejemplo, el 3 de mayo.',
    time: 'Diga una hora, por ejemplo, las 15:30.',
    email: 'Diga un correo electrónico, por ejemplo, ana arroba ejemplo punto es.',
    phone: 'Diga un número de teléfono, cifra por cifra.',
    choice: 'Elija: {options}.',
    spelling: 'Deletréelo, letra por letra.',
    name: 'Diga el nombre.',
  },
};

const byLanguage: Readonly<Record<string, GuidedTexts>> = { en, de, fr, es };

/** `de-AT` → the texts in German; English for a language without. */
export const guidedTexts = (language: string): GuidedTexts =>
  byLanguage[language.toLowerCase().split(/[-_]/)[0]!] ?? en;

/** Fills the places of a text. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
