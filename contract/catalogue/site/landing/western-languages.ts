import type { LandingEntry } from './landing-entry.ts';

/** Landing pages of languages of western and northern Europe. */
export const westernLanguages: readonly LandingEntry[] = [
  {
    name: 'English',
    flag: 'us',
    language: 'en',
    audioSrc: 'english',
    voice_id: 'zwwM5hpA6eEfujfoRnxa',
    placeholderText:
      'The bakery on Elm Street opens at 6:15 a.m., and by seven the whole block smells of cinnamon. My neighbor swears she can tell the day of the week by the bread.',
    howToDescription:
      'Choose one of the 17 built-in English voices, paste a text and generate. Write dates with the month first: 3/5 is read as March fifth. Amounts such as $3.50, years such as 1984 and web addresses become words before they are spoken, so you can paste a text as it is.',
    feature1Title: 'Nouns and verbs that look alike',
    feature1Description:
      'Words such as object, record, close and tear are written alike and spoken differently. The built-in voices choose the reading from the words around them.',
    feature2Title: 'Live transcripts of English',
    feature2Description:
      'With the model Streaming Zipformer English installed, the realtime socket writes a word about a third of a second after it is spoken. Other recognizers hear one phrase at a time.',
  },
  {
    name: 'Portuguese',
    flag: 'pt',
    language: 'pt',
    audioSrc: 'portuguese',
    voice_id: 'dO67MbO63ZJzqk5v7czX',
    placeholderText:
      'Perdi o autocarro por um triz, mas o senhor da pastelaria guardou-me o último pastel de nata. Sentei-me à janela com um galão e esqueci-me das horas.',
    howToDescription:
      'The built-in voice Duarte speaks the Portuguese of Portugal, and numbers follow it: 16 is read as dezasseis. Keep the accents, because they carry the stress. Hours may be written 14h30 or 14:30. For a Brazilian speaker, the operator can install the neural voice Faber.',
    feature1Title: 'Euros and reais are both read',
    feature1Description:
      '3,50 € becomes três euros e cinquenta cêntimos, and R$ 15,90 becomes quinze reais e noventa centavos. Mixed price lists need no rewriting.',
    feature2Title: 'Ordinals and kings',
    feature2Description:
      '2.º andar and 3.ª vez are read with the right gender, and D. João VI as dom João sexto. Chapters in Roman numerals are read as ordinals up to ten.',
  },
  {
    name: 'Spanish',
    flag: 'es',
    language: 'es',
    audioSrc: 'spanish',
    voice_id: 'gzdWu252SYlE4Ivwpm1e',
    placeholderText:
      'La biblioteca cierra a las 20:30, pero Marta siempre encuentra una página más que leer. El vigilante tose, apaga una lámpara y sonríe: mañana será otro capítulo.',
    howToDescription:
      'Pick Mateo or Ines and type as usual, with ¿, ¡ and accents. Numbers agree with the noun after them, and 20:30 is read in hours and minutes. Both voices speak the Spanish of Spain; speakers from Mexico and Argentina are neural voices that the operator can install.',
    feature1Title: 'Numbers that agree in gender',
    feature1Description:
      '200 personas is read as doscientas personas, 21 peces as veintiún peces and 1 casa as una casa. The noun after the number decides.',
    feature2Title: 'An interface in Spanish',
    feature2Description:
      'The app itself is available in Spanish. Choose the language in the settings or in the footer of a public page; this device remembers it.',
  },
  {
    name: 'Spanish (Castilian)',
    flag: 'es',
    language: 'es',
    audioSrc: 'spanish-castilian-accent',
    voice_id: 'Z4qTOWIsYy2e2CnjTaDj',
    placeholderText:
      '¿Os apetece un chocolate con churros? Coged sitio en la plaza, que en cinco minutos bajo con los críos. ¡Y no os zampéis la última ración sin mí, majos!',
    howToDescription:
      'Ines and Mateo are labeled peninsular, so this page needs no other voice. Write vosotros, os and vuestro where you mean them; the text is spoken as it stands. In the voice library, the filter for the accent Peninsular finds voices that others on this server share.',
    feature1Title: 'Prices as a shop in Madrid says them',
    feature1Description:
      '3,50 € is spoken as tres euros con cincuenta céntimos, and 0,99 € as céntimos alone. Sr., Dra., C/ and Avda. are read in full.',
    feature2Title: 'Neural voices from Spain',
    feature2Description:
      'Dave and the two Sharvard speakers are neural voices of peninsular Spanish. When the operator installs them, Ines and Mateo keep their IDs and sound more natural.',
  },
  {
    name: 'French',
    flag: 'fr',
    language: 'fr',
    audioSrc: 'french',
    voice_id: 'XIgqdCTlIMhfWvRLDA5T',
    placeholderText:
      'Le marché du samedi déborde de pêches mûres. Un vieux monsieur en choisit trois, les soupèse une à une, puis en offre une à la fillette qui le regardait faire.',
    howToDescription:
      'Colette and Bastien are the built-in French voices, labeled Parisian. Type the accents, also on capitals, and keep the apostrophes: words are read by their spelling. Numbers are read as in France, 80 as quatre-vingts. A space before ! and ? does no harm.',
    feature1Title: 'Phone numbers in pairs',
    feature1Description:
      '06 12 34 56 78 is read as zéro six, douze, trente-quatre and so on, as people in France say it. A number after +33 is grouped the same way.',
    feature2Title: 'Kings and centuries',
    feature2Description:
      'Louis XIV becomes Louis quatorze, and XIXe siècle becomes dix-neuvième siècle. Chapters and volumes in Roman numerals are read as plain numbers.',
  },
  {
    name: 'French (Swiss)',
    flag: 'ch',
    language: 'fr',
    audioSrc: 'french-swiss-accent',
    placeholderText:
      'La vendeuse a glissé mes petits pains dans un cornet, m’a rendu nonante centimes et m’a lancé : « Tout de bon ! » Septante marches plus haut, le souper était prêt.',
    howToDescription:
      'No built-in voice has a Swiss accent: a general French voice, labeled Parisian, reads the text. Figures are read as in France, so write septante, huitante and nonante in words. Words such as cornet and natel are simply spoken as written.',
    feature1Title: 'Septante by dictionary',
    feature1Description:
      'For texts from elsewhere, add the alias septante for soixante-dix and nonante for quatre-vingt-dix to a pronunciation dictionary. It replaces the words, not the figures.',
    feature2Title: 'Prices in francs',
    feature2Description:
      'Amounts with CHF are read as francs suisses and centimes. The sign may stand before or after the amount, and the decimal comma of French is understood.',
  },
  {
    name: 'German',
    flag: 'de',
    language: 'de',
    audioSrc: 'german',
    voice_id: '7RCaalcxuyBop5aVkxGz',
    placeholderText:
      'Kurz vor Ladenschluss stand Frau Petersen noch im Buchladen und suchte ein Geschenk. „Etwas mit Meer“, sagte sie, „aber bitte ohne Sturm und ohne Leuchtturm.“',
    howToDescription:
      'Greta explains, Lothar tells stories; both speak standard German. Write ä, ö, ü and ß rather than ae or ss, and keep the capitals of nouns: 1 Frau is counted as eine, 1 Mann as ein. The address Sie or du is up to your text. Amounts may use 1.250,75 or 1 250.',
    feature1Title: 'Ordinals with their endings',
    feature1Description:
      'The word before a date decides its ending: am 3. Mai is read as am dritten Mai, der 1. Januar as der erste Januar. Ludwig XIV. becomes der Vierzehnte.',
    feature2Title: 'Abbreviations in full',
    feature2Description:
      'z. B., d. h., usw. and bzw. are spoken in full, Mo.–Fr. becomes Montag bis Freitag, and Hauptstr. 5b becomes an address that one can follow by ear.',
  },
  {
    name: 'Italian',
    flag: 'it',
    language: 'it',
    audioSrc: 'italian',
    voice_id: 'q18zPzRZ5YRBkYLXVbth',
    placeholderText:
      'Nonna, dov’è finito il mattarello? La domenica in casa nostra si impasta alle otto in punto, e guai a chi accende la radio prima che il ragù cominci a sobbollire.',
    howToDescription:
      'Fiorella speaks standard Italian. Written accents decide the stress in perché or città, so do not replace them by apostrophes. The choice between Lei and tu is in your text. Roman numerals after a name, as in Luigi XIV, are read as ordinals.',
    feature1Title: 'Elision before numbers',
    feature1Description:
      'l’8 marzo is read as l’otto marzo, all’1:00 as all’una, and 1 ora as un’ora. 1° gennaio becomes primo gennaio.',
    feature2Title: 'Web and mail addresses',
    feature2Description:
      'info@esempio.it is spoken with chiocciola and punto, and www as vu vu vu. Listeners can write the address down without seeing it.',
  },
  {
    name: 'Dutch',
    flag: 'nl',
    language: 'nl',
    audioSrc: 'dutch',
    voice_id: '5cmJTEvNhjbZhptoYLAl',
    placeholderText:
      'Het regende zo hard dat we onder de brug bleven staan met onze fietsen. Joris haalde twee stroopwafels uit zijn jaszak: een beetje nat, maar nog nooit zo lekker.',
    howToDescription:
      'Joost is the built-in voice. Keep the trema in words such as drieëntwintig and the accents in één, which set it apart from een. An amount may be € 3,50 or 3,50 €. For the sound of Flanders, the operator can install the neural voice Nathalie.',
    feature1Title: 'A year is not a quantity',
    feature1Description:
      'In 1984 is spoken as negentienvierentachtig, but 1234 inwoners as duizendtweehonderdvierendertig. The noun after the figure makes the difference.',
    feature2Title: 'Titles and short forms',
    feature2Description:
      'dhr. becomes de heer, mevr. becomes mevrouw, t/m becomes tot en met, and d.w.z. becomes dat wil zeggen. The minutes of a meeting need no rewriting.',
  },
  {
    name: 'Swedish',
    flag: 'se',
    language: 'sv',
    audioSrc: 'swedish',
    voice_id: 'wIayh43vh7yViqWEPPli',
    placeholderText:
      'Vid midsommar drog hela byn ut på ängen. Farfar stämde fiolen, barnen letade prästkragar, och någon hade glömt gräddtårtan ute i solen på verandaräcket.',
    howToDescription:
      'Linnea is the built-in voice. Å, ä and ö are letters of their own; a text without them is read wrong. Dates may be 2025-12-24 or den 24 december. Words that differ only in tone, such as anden, are not told apart.',
    feature1Title: 'En katt, ett barn',
    feature1Description:
      '1 barn is read as ett barn and 1 katt as en katt. Prices follow: 99,90 kr becomes nittionio kronor och nittio öre.',
    feature2Title: 'Centuries, years and kings',
    feature2Description:
      '1800-talet becomes artonhundratalet, 1984 becomes nittonhundraåttiofyra, and Karl XVI Gustaf becomes Karl den sextonde Gustaf.',
  },
  {
    name: 'Danish',
    flag: 'dk',
    language: 'da',
    audioSrc: 'danish',
    voice_id: 'TJwwzZHhN8vzLw5n6l7T',
    placeholderText:
      'Færgen lagde til, og duften af nybagt rugbrød drev ned over kajen. Mormor havde dækket op i haven: tre slags sild, to slags ost og alt for mange rødbeder.',
    howToDescription:
      'Frida is the built-in voice. Write æ, ø and å, and use a comma for decimals. Danish letters say little about the sound: when a name comes out wrong, give it an alias in a dictionary, spelled as you hear it. Dates may be 24.12.2025 or den 3. maj.',
    feature1Title: 'Halvfems and fireogfirs',
    feature1Description:
      'Tens are counted in scores: 99,90 kr. is read as nioghalvfems kroner og halvfems øre, and 90’erne as halvfemserne.',
    feature2Title: 'Eight digits in four pairs',
    feature2Description:
      'Tlf. 12 34 56 78 is spoken as tolv, fireogtredive, seksoghalvtreds, otteoghalvfjerds. A number with +45 is read in the same way.',
  },
  {
    name: 'Finnish',
    flag: 'fi',
    language: 'fi',
    audioSrc: 'finnish',
    voice_id: 'rKLR9n8eLhM0d88n4W0J',
    placeholderText:
      'Laituri oli vielä yökasteesta märkä. Isä souti hiljaa kaislikon reunaa, ja minä pidin termospulloa sylissäni, ettei ensimmäinen kuppi kahvia ehtisi jäähtyä.',
    howToDescription:
      'Eino is the built-in voice, soft in tone. Double letters are long sounds, so tuli and tuuli differ; type both. Write the year in the case that you need by words, as in vuonna 1984. For text in two languages, a Swedish quotation of three words or more is spoken as Swedish.',
    feature1Title: 'Whole numbers in one word',
    feature1Description:
      '1984 is spoken as tuhatyhdeksänsataakahdeksankymmentäneljä, written together as in a dictation. Time marks still point to the four digits.',
    feature2Title: 'Endings after figures',
    feature2Description:
      '19. vuosisadalla is read as yhdeksännellätoista vuosisadalla, 1800-luvulla as tuhatkahdeksansataaluvulla, and klo 18 as kello kahdeksantoista.',
  },
];
