/** Written and spoken form, separated by ` -> `. */
export const nl = `
  Ik heb 3 katten en 21 vissen. -> Ik heb drie katten en eenentwintig vissen.
  1.234.567 inwoners -> een miljoen tweehonderdvierendertigduizendvijfhonderdzevenenzestig inwoners
  De waarde is 3,14. -> De waarde is drie komma veertien.
  Het is -5 °C. -> Het is min vijf graden Celsius.
  0,5 liter melk -> nul komma vijf liter melk
  Op 3 mei 2026 -> Op drie mei tweeduizendzesentwintig
  1 januari -> één januari
  Vandaag is het 24-12-2025. -> Vandaag is het vierentwintig december tweeduizendvijfentwintig.
  2026-11-23 -> drieëntwintig november tweeduizendzesentwintig
  van 3 tot 5 mei -> van drie tot vijf mei
  In 1984 veranderde alles. -> In negentienvierentachtig veranderde alles.
  Sinds 2005 woont ze hier. -> Sinds tweeduizendvijf woont ze hier.
  om 14:30 uur -> om veertien uur dertig
  De trein vertrekt om 9.05 uur. -> De trein vertrekt om negen uur vijf.
  om 8:00 -> om acht uur
  Het kost € 3,50. -> Het kost drie euro vijftig.
  € 1.250 -> duizendtweehonderdvijftig euro
  € 0,99 -> negenennegentig cent
  Hij betaalde $ 20. -> Hij betaalde twintig dollar.
  5 mln. euro -> vijf miljoen euro
  € 3 miljard -> drie miljard euro
  25% korting -> vijfentwintig procent korting
  100 km/h -> honderd kilometer per uur
  1 kg meel en 250 g suiker -> één kilogram meel en tweehonderdvijftig gram suiker
  een woning van 85 m² -> een woning van vijfentachtig vierkante meter
  16 GB geheugen, 3,2 GHz -> zestien gigabyte geheugen, drie komma twee gigahertz
  5-10 minuten -> vijf tot tien minuten
  Bel 020 123 45 67. -> Bel nul twee nul, één twee drie, vier vijf, zes zeven.
  +31 6 12345678 -> plus drie één, zes, één twee drie vier vijf zes zeven acht
  info@voorbeeld.nl -> info apenstaartje voorbeeld punt N L
  Zie www.voorbeeld.nl/hulp -> Zie W W W punt voorbeeld punt N L slash hulp
  dhr. De Vries en mevr. Jansen -> de heer De Vries en mevrouw Jansen
  appels, peren, enz. -> appels, peren, enzovoort.
  bijv. op blz. 12 -> bijvoorbeeld op bladzijde twaalf
  Lodewijk XIV regeerde lang. -> Lodewijk de veertiende regeerde lang.
  de XXe eeuw -> de twintigste eeuw
  Willem I en Willem II -> Willem de eerste en Willem de tweede
  hoofdstuk IV -> hoofdstuk vier
  de 2e verdieping, de 3de keer, het 8ste jaar -> de tweede verdieping, de derde keer, het achtste jaar
  2 + 3 = 5 -> twee plus drie is vijf
  Jansen & Zonen -> Jansen en Zonen
  de jaren 90 -> de jaren negentig
  maandag t/m vrijdag -> maandag tot en met vrijdag
  Goedemorgen 😀 -> Goedemorgen, grijnzend gezicht
  Ik hou van je ❤️❤️❤️ -> Ik hou van je, rood hart
  #Zomer2026 -> hashtag Zomer tweeduizendzesentwintig
  1 euro -> één euro
  d.w.z. 3 uur -> dat wil zeggen drie uur
  1/2 -> een half
  3/4 -> drie kwart
  a < b -> a kleiner dan b
  a > b -> a groter dan b
  a ≤ b -> a kleiner dan of gelijk aan b
  a ≥ b -> a groter dan of gelijk aan b
  a ≠ b -> a ongelijk aan b
  5/8 -> vijf achtste
  1/5 -> een vijfde
  7/16 -> zeven zestiende
  1/100 -> een honderdste
  1 000 000 000 -> een miljard
  21 000 km -> eenentwintigduizend kilometer
  1234 euro -> duizendtweehonderdvierendertig euro
  100 km/u -> honderd kilometer per uur
  1234 inwoners -> duizendtweehonderdvierendertig inwoners
  In 1984 kwamen ze. -> In negentienvierentachtig kwamen ze.
`;
