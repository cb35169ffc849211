/** Written and spoken form, separated by ` -> `. */
export const da = `
  Jeg har 3 katte og 21 fisk. -> Jeg har tre katte og enogtyve fisk.
  1 barn og 1 kat -> et barn og en kat
  1.234.567 indbyggere -> en million tohundrede og fireogtredive tusind femhundrede og syvogtres indbyggere
  Tallet er 3,14. -> Tallet er tre komma et fire.
  0,5 liter mælk -> nul komma fem liter mælk
  Det er -5 °C. -> Det er minus fem grader celsius.
  Den 3. maj 2026 -> Den tredje maj to tusind og seksogtyve
  den 1. januar -> den første januar
  I dag er det 24.12.2025. -> I dag er det fireogtyvende december to tusind og femogtyve.
  2026-11-23 -> treogtyvende november to tusind og seksogtyve
  I 1984 ændrede alt sig. -> I nittenhundrede og fireogfirs ændrede alt sig.
  Siden 2005 bor hun her. -> Siden to tusind og fem bor hun her.
  i 1800-tallet -> i attenhundrede-tallet
  i 90'erne -> i halvfemserne
  Toget går kl. 14.30. -> Toget går klokken fjorten tredive.
  kl. 9.05 -> klokken ni nul fem
  klokken 18:00 -> klokken atten nul nul
  Det koster 3,50 kr. -> Det koster tre kroner og halvtreds øre.
  99,90 kr. -> nioghalvfems kroner og halvfems øre.
  1 kr. -> en krone.
  1 € -> en euro
  20 $ -> tyve dollar
  5 mio. kr. -> fem millioner kroner.
  2 mia. kroner -> to milliarder kroner
  25 % rabat -> femogtyve procent rabat
  100 km/t -> hundrede kilometer i timen
  1 kg mel og 250 g sukker -> et kilogram mel og tohundrede og halvtreds gram sukker
  en lejlighed på 85 m² -> en lejlighed på femogfirs kvadratmeter
  16 GB hukommelse, 3,2 GHz -> seksten gigabytes hukommelse, tre komma to gigahertz
  5–10 minutter -> fem til ti minutter
  Tlf. 12 34 56 78 -> telefon tolv, fireogtredive, seksoghalvtreds, otteoghalvfjerds
  +45 33 12 34 56 -> plus femogfyrre, treogtredive, tolv, fireogtredive, seksoghalvtreds
  info@eksempel.dk -> info snabel-a eksempel punktum D K
  Se www.eksempel.dk/hjaelp -> Se W W W punktum eksempel punktum D K skråstreg hjaelp
  f.eks. dr. Hansen -> for eksempel doktor Hansen
  æbler, pærer osv. -> æbler, pærer og så videre.
  ca. 50 personer, nr. 5 -> cirka halvtreds personer, nummer fem
  s. 12, kap. 3 -> side tolv, kapitel tre
  Christian IV. byggede meget. -> Christian den fjerde byggede meget.
  Margrethe II -> Margrethe den anden
  kapitel IV -> kapitel fire
  2 + 3 = 5 -> to plus tre er lig med fem
  2. etage, 3. gang -> anden etage, tredje gang
  Hansen & Sønner -> Hansen og Sønner
  500 f.Kr. -> femhundrede før Kristus.
  Godmorgen 😀 -> Godmorgen, grinende ansigt
  Jeg elsker dig ❤️❤️❤️ -> Jeg elsker dig, rødt hjerte
  #Sommer2026 -> hashtag Sommer to tusind og seksogtyve
  1/2 -> en halv
  3/4 -> tre fjerdedele
  a < b -> a mindre end b
  a > b -> a større end b
  a ≤ b -> a mindre end eller lig med b
  a ≥ b -> a større end eller lig med b
  a ≠ b -> a forskellig fra b
  5/8 -> fem ottendedele
  1/5 -> en femtedel
  7/16 -> syv sekstendedele
  1/100 -> en hundrededel
  1 000 000 000 -> en milliard
  21 000 km -> enogtyve tusind kilometer
`;
