/** Written and spoken form, separated by ` -> `. */
export const fi = `
  Minulla on 3 kissaa ja 21 kalaa. -> Minulla on kolme kissaa ja kaksikymmentäyksi kalaa.
  1 234 567 asukasta -> yksi miljoona kaksisataakolmekymmentäneljätuhattaviisisataakuusikymmentäseitsemän asukasta
  Luku on 3,14. -> Luku on kolme pilkku yksi neljä.
  0,5 litraa maitoa -> nolla pilkku viisi litraa maitoa
  Ulkona on -5 °C. -> Ulkona on miinus viisi celsiusastetta.
  3. toukokuuta 2026 -> kolmas toukokuuta kaksituhattakaksikymmentäkuusi
  1. tammikuuta -> ensimmäinen tammikuuta
  Tänään on 24.12.2025. -> Tänään on kahdeskymmenesneljäs joulukuuta kaksituhattakaksikymmentäviisi.
  2026-11-23 -> kahdeskymmeneskolmas marraskuuta kaksituhattakaksikymmentäkuusi
  Vuonna 1984 kaikki muuttui. -> Vuonna tuhatyhdeksänsataakahdeksankymmentäneljä kaikki muuttui.
  vuodesta 2005 -> vuodesta kaksituhattaviisi
  1800-luvulla -> tuhatkahdeksansataaluvulla
  90-luvulla -> yhdeksänkymmentäluvulla
  Juna lähtee klo 14.30. -> Juna lähtee kello neljätoista kolmekymmentä.
  klo 9.05 -> kello yhdeksän nolla viisi
  klo 18 -> kello kahdeksantoista
  Hinta on 3,50 €. -> Hinta on kolme euroa viisikymmentä senttiä.
  99,90 € -> yhdeksänkymmentäyhdeksän euroa yhdeksänkymmentä senttiä
  1 € -> yksi euro
  20 $ -> kaksikymmentä dollaria
  0,99 € -> yhdeksänkymmentäyhdeksän senttiä
  5 milj. euroa -> viisi miljoonaa euroa
  2 mrd. € -> kaksi miljardia euroa
  alennus 25 % -> alennus kaksikymmentäviisi prosenttia
  100 km/h -> sata kilometriä tunnissa
  1 kg jauhoja ja 250 g sokeria -> yksi kilogramma jauhoja ja kaksisataaviisikymmentä grammaa sokeria
  asunto on 85 m² -> asunto on kahdeksankymmentäviisi neliömetriä
  16 Gt muistia, 3,2 GHz -> kuusitoista gigatavua muistia, kolme pilkku kaksi gigahertsiä
  5–10 minuuttia -> viisi viiva kymmenen minuuttia
  Puh. 040 123 4567 -> puhelin nolla neljä nolla, yksi kaksi kolme, neljä viisi kuusi seitsemän
  +358 9 1234 567 -> plus kolme viisi kahdeksan, yhdeksän, yksi kaksi kolme neljä, viisi kuusi seitsemän
  info@esimerkki.fi -> info ät esimerkki piste fi
  Katso www.esimerkki.fi/ohje -> Katso W W W piste esimerkki piste fi kauttaviiva ohje
  esim. tri Virtanen -> esimerkiksi tohtori Virtanen
  omenoita, päärynöitä jne. -> omenoita, päärynöitä ja niin edelleen.
  n. 50 kpl -> noin viisikymmentä kappaletta
  s. 12, nro 5 -> sivu kaksitoista, numero viisi
  Kustaa II Aadolf ja Kaarle XII -> Kustaa toinen Aadolf ja Kaarle kahdestoista
  luku IV -> luku neljä
  2 + 3 = 5 -> kaksi plus kolme on viisi
  2. kerros, 3. kerta -> toinen kerros, kolmas kerta
  19. vuosisadalla -> yhdeksännellätoista vuosisadalla
  Virtanen & Pojat -> Virtanen ja Pojat
  500 eaa. -> viisisataa ennen ajanlaskun alkua.
  ks. s. 3 -> katso sivu kolme
  Hyvää huomenta 😀 -> Hyvää huomenta, leveä hymy
  Rakastan sinua ❤️❤️❤️ -> Rakastan sinua, punainen sydän
  #Kesä2026 -> hästäg Kesä kaksituhattakaksikymmentäkuusi
  1/2 -> puoli
  3/4 -> kolme neljäsosaa
  a < b -> a pienempi kuin b
  a > b -> a suurempi kuin b
  a ≤ b -> a pienempi tai yhtä suuri kuin b
  a ≥ b -> a suurempi tai yhtä suuri kuin b
  a ≠ b -> a eri suuri kuin b
  5/8 -> viisi kahdeksasosaa
  1/5 -> yksi viidesosa
  7/16 -> seitsemän kuudestoistaosaa
  1/100 -> yksi sadasosa
  1 000 000 000 -> yksi miljardi
  21 000 km -> kaksikymmentäyksituhatta kilometriä
`;
