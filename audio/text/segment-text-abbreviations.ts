const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Abbreviations whose full stop never ends a sentence, in lower case. */
const neverFinal: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet(
    'mr mrs ms mx dr prof rev hon gen col maj capt cmdr lt sgt cpl pvt gov sen rep pres st mt ft ave blvd rd vs fig figs ' +
      'eq no nos vol ch sec pp ed eds approx dept est jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed ' +
      'thu thurs fri',
  ),
  de: wordSet(
    'dr prof hr fr nr str bzw ca evtl ggf inkl exkl max min mind sog usw vgl zzgl abs bd hl jh geb gest allg bspw lt jan feb ' +
      'aug sept okt nov dez mio mrd tel kap abb art s str std',
  ),
  fr: wordSet(
    'm mm mme mmes mlle mlles dr pr st ste av bd fig art chap vol janv févr avr juil sept oct nov déc tél env p',
  ),
  es: wordSet(
    'sr sra sres sras srta dr dra prof ud uds d dña gral cap lic ing av avda pág págs núm art fig tel vol p s ee',
  ),
  it: wordSet('sig sigg dott prof avv ing arch geom on egr gent pag pagg art fig cap tel vol p s n'),
  pt: wordSet('sr sra srs dr dra prof eng av art pág págs fig cap núm tel vol p séc'),
  nl: wordSet('dhr mevr mw dr prof ir ing drs nr blz bijv resp ca evt incl excl tel hfst art afb mln mld p st'),
  ru: wordSet('тел ул пр д кв стр гл рис п ст т г им см проф акад обл руб тыс млн млрд ок пер наб эт'),
  uk: wordSet('тел вул просп буд кв стор с розд рис ст т ім див проф обл грн тис млн млрд напр пл'),
  bg: wordSet('тел ул бул гр с стр гл чл ал фиг ет ап проф доц инж св вж млн млрд хил напр лв бл вх'),
  pl: wordSet('tel ul al pl prof inż św str s t rozdz rys art ust godz np ok zob tzw tzn tj ks im tys m.in lek hab'),
  cs: wordSet(
    'tel ul nám p dr mudr ing mgr prof doc sv č s str kap obr odst r tis mil mld např tzv tzn tj popř vč cca bc',
  ),
  sk: wordSet('tel ul nám p dr mudr ing mgr prof doc sv č s str kap obr ods r tis mil mld napr tzv resp vrát bc'),
  hr: wordSet('tel mob ul dr prof g mr sv br str čl st pogl sl ing dipl mil mlrd tis npr tzv tj'),
  ro: wordSet('tel dl dna dr prof ing str bd bl ap et nr pag p vol cap art alin fig sec sf jud mil mld ex aprox'),
  el: wordSet('τηλ κιν κ κα δρ καθ αρ σελ κεφ άρθ εικ τόμ οδ λεωφ αγ βλ περ εκατ δισ χιλ π.χ δηλ τ.μ χλμ'),
  tr: wordSet('tel dr prof doç av sn hz cad sok mah no s sf böl md bkz örn yak apt'),
  sv: wordSet('tel dr prof nr s sid kap bd fig kl ca t.ex bl.a d.v.s milj inkl exkl resp fr.o.m t.o.m p.g.a f.d'),
  da: wordSet('tlf hr fr dr prof skt kl nr s kap bd fig ca f.eks bl.a dvs mio mia inkl ekskl jf evt maks pr vedr'),
  no: wordSet('tlf hr fr dr prof st kl nr s kap bd fig ca f.eks bl.a dvs mill mrd inkl ekskl jf evt maks pr vedr stk'),
  hu: wordSet(
    'pl kb ill ún dr prof özv ifj id u old évf sz tel ld vö bp max min szerk ford krt szt i kr ' +
      'jan febr márc ápr jún júl aug szept okt nov dec',
  ),
  vi: wordSet('gs pgs ts ths bs ks ls tp q p tr đt vd'),
  hi: wordSet('डॉ डा प्रो श्री कु सु पं इंजी रु उदा पृ सं क्र नं अ ई दि मो स्व लि प्रा जि मी ली कि.मी से.मी कि.ग्रा ई.पू वि.सं'),
  ta: wordSet('டாக் டாக்டர் பேரா திரு திருமதி முனை எ.கா உ.ம ப பக் எண் அத் கி.மு கி.பி மு.ப பி.ப ரூ மீ லி கி.மீ செ.மீ கி.கி ச.மீ நெ'),
  ar: wordSet('د أ م ص ت ش أ.د ر.س'),
  id: wordSet('telp jl gg no hlm hal dr prof ir h hj bpk sdr kab kec kel tgl th rp mis a.n u.p'),
  ms: wordSet('tel jln jl lrg kg tmn no hlm ms dr prof en pn tn hj hjh cth spt'),
  fil: wordSet('tel bb g gng dr dra prof engr atty sta sto st brgy kgg no blg p pah hal'),
  fi: wordSet('puh prof nro s ks vrt esim n v os milj mrd ns ts klo sis'),
};

/** Abbreviations whose full stop ends a sentence if a capital letter follows. */
const oftenFinal = wordSet('etc inc ltd co corp jr sr bros al');

/** Languages that write ordinals as a number with a full stop. */
const dottedOrdinals = wordSet('de da no fi et is cs sk sl hr sr bs hu lv pl tr lb');

/**
 * Whether the full stop after `word` (letters, digits and inner stops) belongs to it and does not end the sentence.
 * `capitalFollows`: the next word starts with a capital letter, or none follows.
 */
export function keepsFullStop(word: string, language: string, capitalFollows: boolean): boolean {
  const small = word.toLowerCase();
  if (/^(?:\d{1,2}|[IVX]{1,7})$/.test(word) && dottedOrdinals.has(language)) return true;
  if (/^\d{1,2}$/.test(word)) return false;
  if (language !== 'en' && neverFinal[language]?.has(small)) return true;
  // Street names: Hauptstr. 5.
  if (language === 'de' && small.length > 3 && small.endsWith('str')) return true;
  if (small === 'a.m' || small === 'p.m' || oftenFinal.has(small)) return !capitalFollows;
  if (/^\p{L}(\.\p{L}{1,2})*$/u.test(word)) return word !== 'I';
  return (neverFinal[language] ?? neverFinal.en)?.has(small) ?? false;
}
